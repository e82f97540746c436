"""Tells somebody's webhook that it is their turn.

The address comes from a guest, so the server must not be talked into calling its own network:
the host is resolved once, every address must be public, and the connection goes to exactly the
address that was checked. No redirect is followed, the answer is not read beyond its status.
"""

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from cavern.server.errors import Denied

log = logging.getLogger("cavern.server")

TIMEOUT = 5.0


def checked_url(url: str) -> SplitResult:
    """The parts of a webhook's address, or a refusal."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Denied("bad-input", "That is not a web address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise Denied("bad-input", "A webhook is an address that starts with https://.")
    if parts.username or parts.password or not url.isascii() or not url.isprintable():
        raise Denied("bad-input", "A webhook's address holds no user name and plain letters only.")
    return parts


ORDINARY = ipaddress.ip_network("2000::/3")
"""The part of IPv6 in which machines of the public internet are; elsewhere are old forms of private
addresses, and ways through a translator to an IPv4 address."""


def public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address leads to one machine on the public internet, and not by a detour to
    another one that it holds within."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.sixtofour or address.teredo or address not in ORDINARY:
            return False
    return address.is_global and not address.is_multicast


async def public_address(host: str, port: int, private: bool) -> str:
    """An address of the host, if all of them are public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(public(ipaddress.ip_address(each)) for each in addresses):
        raise Denied("bad-input", "That host is not on the public internet.")
    return addresses[0]


async def post(url: str, message: dict[str, object], private: bool = False) -> int:
    """Post a message to a webhook; the status it answered."""
    parts = checked_url(url)
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    body = json.dumps(message).encode()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nUser-Agent: cavern\r\nConnection: close\r\n\r\n"
    )
    async with asyncio.timeout(TIMEOUT):
        address = await public_address(host, port, private)
        reader, writer = await asyncio.open_connection(
            address,
            port,
            ssl=ssl.create_default_context() if secure else None,
            server_hostname=host if secure else None,
        )
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            status = (await reader.readline()).split()
        finally:
            writer.close()
    return int(status[1]) if len(status) > 1 and status[1].isdigit() else 0
