"""The application: all parts of one server process put together."""

import logging
import time

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope
from sqlalchemy.exc import SQLAlchemyError

from cavern import __version__
from cavern.core.errors import BadInput
from cavern.server.api import GamesApi, GuestApi, MatchesApi
from cavern.server.clocks import Clock
from cavern.server.context import Server
from cavern.server.errors import Denied
from cavern.server.gate import MOST_BODY, Gate, header_map
from cavern.server.identity import read_cookie
from cavern.server.links import Links, play
from cavern.server.protocol import Problem
from cavern.server.queries import GuestRow
from cavern.server.settings import Settings
from cavern.server.static import board, client, start_page
from cavern.server.store import Store

log = logging.getLogger("cavern.server")

CODES = {400: "bad-input", 401: "no-guest", 403: "not-yours", 404: "not-found", 413: "too-big"}


FRESH = 1.0
"""So many seconds the last word about the store's health is good."""


@get("/healthz", media_type=MediaType.TEXT, tags=["operation"])
async def healthz(server: NamedDependency[Server]) -> Response[str]:
    """Whether this process can serve: it is not stopping, and its store would keep a move."""
    if server.house.closing:
        return Response("stopping\n", status_code=503)
    if time.monotonic() - server.health_at > FRESH:
        server.health = await server.store.trouble()
        server.health_at = time.monotonic()
    if server.health:
        return Response(f"{server.health}\n", status_code=503)
    return Response("ok\n")


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(server: NamedDependency[Server]) -> str:
    gauges = {
        "cavern_rooms": len(server.house.rooms),
        "cavern_clients": server.clients,
        "cavern_hosts": max(1, len(server.hosts.alive)),
    }
    return server.metrics.text(gauges, server.metrics.stages(server.store.spent))


def problem(status: int, problem: Problem) -> Response[Problem]:
    headers = {"retry-after": "1"} if status in (429, 503) else None
    return Response(problem, status_code=status, headers=headers, media_type=MediaType.JSON)


def on_refusal(_: object, refusal: Denied) -> Response[Problem]:
    return problem(refusal.status, Problem(code=refusal.code, text=refusal.text, rule=refusal.rule))


def on_http_error(_: object, error: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses: unknown paths, bodies that do not fit the types."""
    text = error.detail
    if isinstance(error.extra, list):
        text = "; ".join(str(each.get("message", each)) for each in error.extra) or text
    code = CODES.get(error.status_code, "bad-input")
    return problem(error.status_code, Problem(code=code, text=text))


def on_error(_: object, error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    return problem(500, Problem(code="busy", text="Something went wrong here; it was noted."))


def on_store_error(_: object, error: SQLAlchemyError) -> Response[Problem]:
    log.error("the store failed: %s", type(error).__name__)
    return problem(503, Problem(code="busy", text="The store does not answer; try again soon."))


def on_bad_input(_: object, error: BadInput) -> Response[Problem]:
    return problem(400, Problem(code="bad-input", text=str(error)))


def on_bad_json(_: object, error: msgspec.MsgspecError) -> Response[Problem]:
    return problem(400, Problem(code="bad-input", text=str(error)))


def on_deep_json(_: object, error: RecursionError) -> Response[Problem]:
    return problem(400, Problem(code="bad-input", text="That is nested too deeply."))


def build(settings: Settings, store: Store, clock: Clock | None = None) -> tuple[Gate, Server]:
    """The application around an open store, and the server it serves."""
    server = Server(settings, store, clock)
    server.links = Links(server)
    server.hosts.on_beat = server.links.tend

    async def the_server() -> Server:
        return server

    async def current_guest(scope: Scope) -> GuestRow | None:
        return await server.guests.by_cookie(read_cookie(header_map(dict(scope))))

    async def start() -> None:
        server.house.open()

    async def stop() -> None:
        if not server.house.closing:
            await server.house.close()
        server.projector.close()
        server.store.close()

    app = Litestar(
        [GuestApi, GamesApi, MatchesApi, play, healthz, metrics, start_page, board, client],
        dependencies={"server": Provide(the_server), "guest": Provide(current_guest)},
        exception_handlers={
            Denied: on_refusal,
            HTTPException: on_http_error,
            SQLAlchemyError: on_store_error,
            BadInput: on_bad_input,
            msgspec.MsgspecError: on_bad_json,
            RecursionError: on_deep_json,
            Exception: on_error,
        },
        on_startup=[start],
        on_shutdown=[stop],
        openapi_config=OpenAPIConfig(
            title="Cavern",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    return Gate(app, settings, server.buckets, server.metrics), server
