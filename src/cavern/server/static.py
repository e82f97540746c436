"""Serves the built browser client, or says how to build it."""

import asyncio
import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cavern.core import registry
from cavern.server.asgi import AnyRequest
from cavern.server.context import Server
from cavern.server.errors import Denied
from cavern.server.packing import accepted, packed_file

UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cavern</title>
<h1>Cavern is running</h1>
<p>The browser client is not built into this installation. From the source tree, with Node
installed, run <code>make web</code> and start the server again.</p>
<p>The server itself is complete: see <a href="/api/openapi.json">its interface</a>.</p>
</html>
"""


KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


def file_response(path: Path, cache: str, accepts: set[str]) -> Response[bytes]:
    """A file, packed if it lies there packed and the client can unpack it."""
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = KINDS.get(path.suffix, guessed)
    sent, encoding = packed_file(path, accepts)
    headers = {"cache-control": cache, "vary": "Accept-Encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    return Response(sent.read_bytes(), media_type=kind, headers=headers)


def found(root: Path, path: str) -> Path | None:
    """The file a path stands for, if it lies within ``root``."""
    if "\0" in path or len(path) > 300:
        return None
    target = (root / path.lstrip("/")).resolve()
    return target if target.is_relative_to(root.resolve()) and target.is_file() else None


@get("/", include_in_schema=False)
async def start_page(request: AnyRequest, server: NamedDependency[Server]) -> Response[bytes]:
    return await asyncio.to_thread(page, Path(server.settings.static), "", accepts(request))


@get("/boards/{file:str}", include_in_schema=False)
async def board(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """The browser board that a game's package brings along: ``/boards/coin-cave.js``."""
    path = registry.offered(registry.BROWSER, file.removesuffix(".js"))
    if not file.endswith(".js") or not isinstance(path, Path):
        raise Denied("not-found", "There is no such board.")
    return await asyncio.to_thread(file_response, path, "no-cache", accepts(request))


@get("/{path:path}", include_in_schema=False)
async def client(
    request: AnyRequest, server: NamedDependency[Server], path: FromPath[str]
) -> Response[bytes]:
    """A file of the browser client; every other path is the client's own affair."""
    return await asyncio.to_thread(page, Path(server.settings.static), path, accepts(request))


def accepts(request: AnyRequest) -> set[str]:
    return accepted(request.headers.get("accept-encoding", ""))


def page(root: Path, path: str, accepts: set[str]) -> Response[bytes]:
    target = found(root, path)
    if target is not None and target.name != "index.html":
        hashed = "/assets/" in f"/{path}"
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return file_response(target, cache, accepts)
    if path.startswith("/api/") or "." in path.rpartition("/")[2]:
        raise Denied("not-found", "There is nothing here.")
    index = root / "index.html"
    if index.is_file():
        return file_response(index, "no-cache", accepts)
    return Response(UNBUILT.encode(), media_type="text/html")
