"""What the parts of the server call each other by: an application and what it is given (ASGI)."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from litestar import Request

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
AnyRequest = Request[Any, Any, Any]
