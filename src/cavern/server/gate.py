"""The gate every request passes: origin, size, rate, security headers, access log.

A plain ASGI layer around the application, so that nothing behind it can forget any of this.
"""

import asyncio
import ipaddress
import logging
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from cavern.server import limits
from cavern.server.asgi import App, Receive, Scope, Send
from cavern.server.errors import Denied
from cavern.server.limits import Buckets
from cavern.server.metrics import Metrics
from cavern.server.packing import packing, without_body
from cavern.server.protocol import Problem
from cavern.server.settings import Settings

log = logging.getLogger("cavern.server")

MOST_BODY = 64 * 1024
MOST_SOCKETS = 100
"""So many sockets one address may hold open in a process."""
BODY_SECONDS = 10.0
"""So long a request's body may take to arrive."""
SAFE = ("GET", "HEAD", "OPTIONS")
OPERATION = ("/healthz", "/metrics")
"""What is nobody's in particular, and is asked for by whatever name the network has for us."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]


class Doorkeeper:
    """Counts the sockets each address holds open."""

    def __init__(self, on: Callable[[], bool]) -> None:
        self.on = on
        self.open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Let one more in, unless there are too many of theirs."""
        count = self.open.get(address, 0)
        if count >= MOST_SOCKETS and self.on():
            return False
        self.open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


class Gate:
    def __init__(self, app: App, settings: Settings, buckets: Buckets, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.buckets = buckets
        self.metrics = metrics
        self.sockets = Doorkeeper(lambda: buckets.on)
        self.headers = list(HEADERS)
        machine = socket.gethostname().lower()
        self.names = {"localhost", settings.host.lower(), machine, f"{machine}.local"}
        for url in (settings.public_url, *settings.origins):
            self.names.add(urlsplit(url).hostname or "localhost")
        if settings.secure:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        limit = time.monotonic() + BODY_SECONDS

        async def receiving() -> Any:
            try:
                async with asyncio.timeout(max(0.0, limit - time.monotonic())):
                    return await receive()
            except TimeoutError:
                raise Denied("too-slow", "The request did not arrive in time.") from None

        address = self.address(scope)
        scope["cavern.address"] = address
        problem = self._problem(scope, address)
        if problem is not None:
            await refuse(sending, *problem)
        elif scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receiving, without_body(sending))
        else:
            await self.app(scope, receiving, packing(scope, sending))
        self.metrics.count("cavern_http_requests_total", f'status="{status}"')
        if log.isEnabledFor(logging.INFO):
            facts = {
                "method": scope["method"],
                "path": shown_path(scope["path"]),
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            }
            log.info("request", extra={"facts": facts})

    def _problem(self, scope: Scope, address: str) -> tuple[int, Problem] | None:
        """Why a request is turned away before anybody looks at it."""
        wait = self.buckets.take(limits.HTTP, address)
        if wait:
            return 429, Problem(code="too-fast", text="Too many requests; slow down.")
        headers = header_map(scope)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY or "transfer-encoding" in headers:
            return 413, Problem(code="too-big", text=f"A request holds at most {MOST_BODY} bytes.")
        host = headers.get("host")
        if scope["path"] not in OPERATION and not self.own_host(host):
            return 403, Problem(
                code="not-yours",
                text=f"This server does not go by the name {shown_name(host)}; if it should, start "
                "it with --public-url and the address at which people reach it.",
            )
        if scope["method"] in SAFE:
            return None
        if not self.allowed_origin(headers):
            return 403, Problem(code="not-yours", text="Requests from other sites are refused.")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if int(length) > 0 and kind != "application/json":
            return 400, Problem(code="bad-input", text="A request's body must be JSON.")
        return None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = self.address(scope)
        scope["cavern.address"] = address
        headers = header_map(scope)
        foreign = not (self.own_host(headers.get("host")) and self.allowed_origin(headers))
        if foreign or self.buckets.take(limits.CONNECTIONS, address):
            await receive()
            await send({"type": "websocket.close", "code": 4403 if foreign else 4429})
            return
        if not self.sockets.enter(address):
            await receive()
            await send({"type": "websocket.close", "code": 4429})
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.leave(address)

    def allowed_origin(self, headers: dict[str, str]) -> bool:
        """Browsers say where a request comes from; it must be from here. Programs say nothing."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        if origin in self.settings.origins:
            return True
        if self.settings.public_url:
            return origin == origin_of(self.settings.public_url)
        return urlsplit(origin).netloc == headers.get("host")

    def own_host(self, host: str | None) -> bool:
        """Whether somebody came here by a name that is certainly ours. A stranger's name may be
        made to lead here, and then their pages could read what is answered. Nobody makes a plain
        address lead elsewhere, and whoever says no name at all is no browser."""
        if host is None:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self.names or bool(ipaddress.ip_address(name))
        except ValueError:
            return False

    def address(self, scope: Scope) -> str:
        """Who pays for a request: where it comes from, as far as that can be trusted."""
        if self.settings.proxies:
            hops = header_map(scope).get("x-forwarded-for", "").split(",")
            if len(hops) >= self.settings.proxies and hops[-self.settings.proxies].strip():
                return limits.payer(hops[-self.settings.proxies].strip())
        client = scope.get("client")
        return limits.payer(str(client[0])) if client else ""


def header_map(scope: Scope) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def shown_path(path: str) -> str:
    """A path for the log: the id of a match is its key, so only its beginning is shown."""
    parts = path.split("/")
    for i in range(1, len(parts)):
        if parts[i - 1] in ("matches", "m") and parts[i] != "mine":
            parts[i] = parts[i][:6]
    return "/".join(parts)[:200]


def shown_name(host: str | None) -> str:
    return repr((host or "")[:100])


async def refuse(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
