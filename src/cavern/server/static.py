"""Serves the built browser client, or says how to build it."""

import asyncio
import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cavern.core import registry
from cavern.server.context import Server
from cavern.server.errors import Denied

UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cavern</title>
<h1>Cavern is running</h1>
<p>The browser client is not built into this installation. From the source tree, with Node
installed, run <code>make web</code> and start the server again.</p>
<p>The server itself is complete: see <a href="/api/openapi.json">its interface</a>.</p>
</html>
"""


def file_response(path: Path, cache: str) -> Response[bytes]:
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = "text/javascript" if path.suffix == ".js" else guessed
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": cache})


def found(root: Path, path: str) -> Path | None:
    """The file a path stands for, if it lies within ``root``."""
    if "\0" in path or len(path) > 300:
        return None
    target = (root / path.lstrip("/")).resolve()
    return target if target.is_relative_to(root.resolve()) and target.is_file() else None


@get("/", include_in_schema=False)
async def start_page(server: NamedDependency[Server]) -> Response[bytes]:
    return await asyncio.to_thread(page, Path(server.settings.static), "")


@get("/boards/{file:str}", include_in_schema=False)
async def board(file: FromPath[str]) -> Response[bytes]:
    """The browser board that a game's package brings along: ``/boards/coin-cave.js``."""
    path = registry.offered(registry.BROWSER, file.removesuffix(".js"))
    if not file.endswith(".js") or not isinstance(path, Path):
        raise Denied("not-found", "There is no such board.")
    return await asyncio.to_thread(file_response, path, "no-cache")


@get("/{path:path}", include_in_schema=False)
async def client(server: NamedDependency[Server], path: FromPath[str]) -> Response[bytes]:
    """A file of the browser client; every other path is the client's own affair."""
    return await asyncio.to_thread(page, Path(server.settings.static), path)


def page(root: Path, path: str) -> Response[bytes]:
    target = found(root, path)
    if target is not None and target.name != "index.html":
        hashed = "/assets/" in f"/{path}"
        return file_response(
            target, "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
    if path.startswith("/api/") or "." in path.rpartition("/")[2]:
        raise Denied("not-found", "There is nothing here.")
    index = root / "index.html"
    if index.is_file():
        return file_response(index, "no-cache")
    return Response(UNBUILT.encode(), media_type="text/html")
