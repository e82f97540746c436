"""``cavern serve``, and what goes with running a server."""

from pathlib import Path

import click

from cavern.cli.base import cli, examples, warn_of_broken_games


@cli.command(
    epilog=examples(
        "cavern serve",
        "cavern serve --port 9000 --no-open",
        "cavern serve --bot mybots:Careful",
        "cavern serve --host 0.0.0.0 --public-url https://cave.example --proxies 1 --no-open",
        "cavern serve --database postgresql://cavern@localhost/cavern --workers 4 --no-open",
        "cavern serve --keep over=365 --keep open=7 --no-open",
    )
)
@click.option("--port", default=8765, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--host", default="127.0.0.1", help="Address to listen on; 0.0.0.0 for all.")
@click.option("--database", default="", help="SQLite file or URL, or postgresql://…")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="MODULE:CLASS",
    help="A bot of your own that tables may seat, besides those that are installed.",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--workers", default=1, type=click.IntRange(1, 64), help="Processes (PostgreSQL).")
@click.option(
    "--link",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Where servers on other machines that share the database reach this one.",
)
@click.option("--public-url", default="", help="Where people reach it, if behind a proxy.")
@click.option("--origin", "origins", multiple=True, help="Another origin that may use it.")
@click.option("--proxies", default=0, type=click.IntRange(0, 9), help="Trusted proxies in front.")
@click.option(
    "--keep",
    multiple=True,
    metavar="KIND=DAYS",
    help="How long open, live and over matches and guests are kept; 0: for ever.",
)
@click.option(
    "--log-level",
    default="warning",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="How much to log; at info every request.",
)
def serve(
    port: int,
    host: str,
    database: str,
    bots: tuple[str, ...],
    no_open: bool,
    workers: int,
    link: str,
    public_url: str,
    origins: tuple[str, ...],
    proxies: int,
    keep: tuple[str, ...],
    log_level: str,
) -> None:
    """Play in the browser: serve the table to this computer, or to everybody."""
    from cavern.core import registry
    from cavern.server import moderation
    from cavern.server import run as server
    from cavern.server import settings as config

    settings = config.Settings(
        database=database or config.default_database(),
        secret=config.load_secret(),
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        origins=list(origins),
        proxies=proxies,
        link=link,
        rate_limits=not config.flag("CAVERN_NO_RATE_LIMITS"),
        private_webhooks=config.flag("CAVERN_PRIVATE_WEBHOOKS"),
        keep=moderation.read_keep(keep),
    )
    warn_of_broken_games()
    registry.offer(bots)
    server.check_database(settings)
    server.check_port(settings)
    url = server.address(settings)
    click.echo(f"Cavern is served at {url} (stop with Ctrl+C)")
    if not no_open:
        server.open_when_ready(url)
    server.run(settings, workers, log_level)


@cli.command(epilog=examples("cavern backup copy.db"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", default="", help="SQLite file, if not the usual one.")
def backup(copy: Path, database: str) -> None:
    """Copy the server's store to COPY, while it is in use."""
    from cavern.server import backups, settings

    count = backups.backup(database or settings.default_database(), copy)
    click.echo(f"{copy}: {count} matches. Keep the secret too (server-secret, or CAVERN_SECRET).")


@cli.command(epilog=examples("cavern restore copy.db --replace"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", default="", help="SQLite file, if not the usual one.")
@click.option("--replace", is_flag=True, help="Put it in the place of the store that is there.")
def restore(copy: Path, database: str, replace: bool) -> None:
    """Make COPY the server's store again. The server must be stopped."""
    from cavern.server import backups, settings

    target = database or settings.default_database()
    count = backups.restore(copy, target, replace)
    click.echo(f"{target}: {count} matches.")
