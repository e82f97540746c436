"""Who somebody is: cookies, recovery, other devices, secrets; who may come in at all."""

import asyncio
import hmac
import os
import stat
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from harness import SECRET, Here, Process, connect_to
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from cavern.core.errors import BadInput
from cavern.server import gate, identity, limits, settings
from cavern.server.carrier import Carrier
from cavern.server.errors import Denied
from cavern.server.limits import Buckets, Rate


def test_no_id_looks_like_an_option_of_a_command() -> None:
    ids = [identity.new_id(9) for _ in range(2000)]
    assert len(set(ids)) == 2000
    assert not any("-" in id for id in ids)


def test_a_cookie_is_believed_only_as_it_was_signed() -> None:
    claim = identity.Claim("someone", 3, "phone")
    cookie = identity.sign(b"key", claim)
    assert identity.signed(b"key", cookie) == claim
    assert identity.signed(b"other key", cookie) is None
    for forged in (
        cookie.replace("someone", "anybody"),
        cookie.replace(".3.", ".4."),
        cookie.replace(".phone.", ".table."),
        cookie.replace(".phone.", "."),
        cookie.replace(".phone.", ".-."),
        cookie + "A",
        cookie[:-2],
        "",
        "..",
        "a.b.c",
        "a.99999999999999.c",
        "é.1.x",
    ):
        assert identity.signed(b"key", forged) is None


def test_cookies_from_before_devices_were_told_apart_are_believed() -> None:
    digest = hmac.digest(b"key", b"guest someone.3", "sha256")
    cookie = f"someone.3.{urlsafe_b64encode(digest).decode().rstrip('=')}"
    assert identity.signed(b"key", cookie) == ("someone", 3, identity.UNNAMED)


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(here: Here) -> None:
    async with here.browser() as browser:
        made = await browser.post("/api/guest", json={})
        header = made.headers["set-cookie"].lower()
        assert "httponly" in header and "samesite=strict" in header and "secure" not in header
        assert made.json()["guest"]["name"]
        assert (await browser.post("/api/guest", json={})).status_code == 409


async def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    there = Here(str(tmp_path / "c.db"), public_url="https://cave.example")
    async with there.browser() as browser:
        made = await browser.post("/api/guest", json={}, headers={"origin": "https://cave.example"})
        assert "secure" in made.headers["set-cookie"].lower()
        assert "strict-transport-security" in made.headers
        other = await browser.post("/api/guest", json={}, headers={"origin": "http://localhost"})
        assert other.status_code == 403
    await there.close()


async def test_a_guest_comes_back_on_another_device(here: Here) -> None:
    ann = await here.person("Ann")
    async with here.browser() as phone:
        assert (await phone.get("/api/guest")).json() is None
        wrong = await phone.post("/api/guest/recover", json={"code": "AAAAA-BBBBB"})
        assert wrong.status_code == 404
        code = ann.recovery.lower().replace("-", " ")
        back = await phone.post("/api/guest/recover", json={"code": code})
        assert back.json()["id"] == ann.id
        match = await ann.make("whispers", ["me", "open"])
        assert (await phone.get(f"/api/matches/{match['id']}")).json()["your_seats"] == [0]


async def test_a_new_code_signs_out_every_other_device(here: Here) -> None:
    ann = await here.person("Ann")
    async with here.browser() as thief:
        await thief.post("/api/guest/recover", json={"code": ann.recovery})
        new = await ann.http.post("/api/guest/recovery")
        assert new.status_code == 201
        assert (await ann.get("/api/guest"))["id"] == ann.id
        assert (await thief.get("/api/guest")).json() is None
        old = await thief.post("/api/guest/recover", json={"code": ann.recovery})
        assert old.status_code == 404
        code = new.json()["recovery"]
        assert (await thief.post("/api/guest/recover", json={"code": code})).status_code == 200


async def device(here: Here, code: str) -> httpx.AsyncClient:
    """One more device of somebody."""
    browser = here.browser()
    assert (await browser.post("/api/guest/recover", json={"code": code})).status_code == 200
    return browser


async def known(browser: httpx.AsyncClient) -> str | None:
    """Who a browser is taken for."""
    guest = (await browser.get("/api/guest")).json()
    return guest["id"] if guest else None


def copied(here: Here, browser: httpx.AsyncClient) -> httpx.AsyncClient:
    thief = here.browser()
    thief.cookies.set("cavern", browser.cookies["cavern"])
    return thief


async def test_a_copied_cookie_ends_with_the_device_that_signs_out(here: Here) -> None:
    ann = await here.person("Ann")
    phone = await device(here, ann.recovery)
    thief = copied(here, phone)
    assert await known(thief) == ann.id
    assert (await phone.delete("/api/guest")).status_code == 204
    assert "cavern" not in phone.cookies
    assert await known(thief) is None and await known(ann.http) == ann.id
    assert (await thief.delete("/api/guest?everywhere=true")).status_code == 204
    assert await known(ann.http) == ann.id
    assert await known(await device(here, ann.recovery)) == ann.id


async def test_signing_out_everywhere_ends_every_cookie(here: Here) -> None:
    ann = await here.person("Ann")
    phone = await device(here, ann.recovery)
    former = await here.person("Anna")
    kept = copied(here, former.http)
    await former.post("/api/guest/recover", {"code": ann.recovery, "merge": True})
    assert await known(kept) == ann.id
    assert (await phone.delete("/api/guest?everywhere=true")).status_code == 204
    for each in (phone, ann.http, former.http, kept):
        assert await known(each) is None
    assert await known(await device(here, ann.recovery)) == ann.id


async def test_a_new_code_ends_those_of_names_somebody_had_before(here: Here) -> None:
    """Three names turn out to be one person's, who then wants all that leads to them changed."""
    ann, bea, cec = [await here.person(name) for name in ("Ann", "Bea", "Cec")]
    copies = [copied(here, person.http) for person in (ann, bea)]
    await ann.post("/api/guest/recover", {"code": bea.recovery, "merge": True})
    assert await known(copies[0]) == bea.id
    await bea.post("/api/guest/recover", {"code": cec.recovery, "merge": True})
    assert [await known(copy) for copy in copies] == [cec.id, cec.id]
    assert await known(await device(here, ann.recovery)) == cec.id
    code = (await cec.post("/api/guest/recovery", status=201))["recovery"]
    assert [await known(copy) for copy in copies] == [None, None]
    assert [await known(each.http) for each in (ann, bea, cec)] == [None, None, cec.id]
    async with here.browser() as thief:
        for person in (ann, bea, cec):
            told = await thief.post("/api/guest/recover", json={"code": person.recovery})
            assert told.status_code == 404
    assert await known(await device(here, code)) == cec.id


async def test_devices_that_signed_out_are_not_noted_without_end(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "MOST_SIGNED_OUT", 3)
    ann = await here.person("Ann")
    for _ in range(3):
        await (await device(here, ann.recovery)).delete("/api/guest")
    assert await known(ann.http) == ann.id
    await (await device(here, ann.recovery)).delete("/api/guest")
    assert await known(ann.http) is None
    assert (await here.server.guests.recover(ann.recovery)).signed_out == ""


async def test_who_looked_before_somebody_signed_out_remembers_nothing(here: Here) -> None:
    """A look that began before and ends after it is of what was."""
    ann = await here.person("Ann")
    here.server.guests.forget(ann.id)
    read = here.store.read

    async def slowly(work: Callable[[sa.Connection], Any]) -> Any:
        found = await read(work)
        here.store.read = read  # type: ignore[method-assign]
        assert (await ann.http.delete("/api/guest")).status_code == 204
        return found

    thief = copied(here, ann.http)
    here.store.read = slowly  # type: ignore[method-assign, assignment]
    await known(thief)
    assert await known(thief) is None


async def test_who_signs_out_while_coming_in_is_sent_away(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    thief = {"Cookie": ann.cookie}
    to_owner = here.server.links.to_owner

    async def slowly(id: str) -> Any:
        assert (await ann.http.delete("/api/guest")).status_code == 204
        return await to_owner(id)

    monkeypatch.setattr(here.server.links, "to_owner", slowly)
    carrier = Carrier(here.app, here.server.metrics, 1000, 0)
    await carrier.listen("127.0.0.1")
    address = f"ws://127.0.0.1:{carrier.port}/api/matches/{match}/play"
    async with connect(address, additional_headers=thief) as socket:
        with pytest.raises(ConnectionClosedError):
            await socket.recv()
        assert socket.close_code == 4401
    await carrier.stop(1.0)


async def test_what_others_told_while_nobody_listened_is_made_up_for(here: Here) -> None:
    """The connection over which processes hear of each other may break just as somebody signs
    out at another one: who is connected here is looked at anew."""
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    carrier = Carrier(here.app, here.server.metrics, 1000, 0)
    await carrier.listen("127.0.0.1")
    address = f"ws://127.0.0.1:{carrier.port}/api/matches/{match}/play"
    async with (
        connect(address, additional_headers={"Cookie": ann.cookie}) as gone,
        connect(address, additional_headers={"Cookie": bob.cookie}) as stays,
    ):
        for socket in (gone, stays):
            await socket.send('{"type":"hello"}')
            await socket.recv()
        await here.server.guests.sign_out(ann.cookie.removeprefix("cavern="), False)
        here.house._heard("")
        async with asyncio.timeout(30):
            with pytest.raises(ConnectionClosedError):
                while True:
                    await gone.recv()
        assert gone.close_code == 4401
        await stays.send('{"type":"ping","id":"p"}')
        while '"pong"' not in str(await stays.recv()):
            pass
    await carrier.stop(1.0)


async def test_names_are_cleaned(here: Here) -> None:
    ann = await here.person("Ann")
    changed = await ann.http.patch("/api/guest", json={"name": " A\u0000\n n\u202e "})
    assert changed.json()["name"] == "A n"
    for unseen in ("\n", "\u3164", "\u2800 \u115f", "\ufe0f", "\u200d\u0301"):
        assert (await ann.http.patch("/api/guest", json={"name": unseen})).status_code == 400
    assert (await ann.http.patch("/api/guest", json={"name": "x" * 25})).status_code == 400
    assert (await ann.get("/api/guest"))["name"] == "A n"
    await ann.http.delete("/api/guest")
    assert (await ann.http.get("/api/guest")).json() is None


def test_the_secret_is_made_once_and_only_its_owner_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAVERN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CAVERN_SECRET", raising=False)
    secret = settings.load_secret()
    assert settings.load_secret() == secret and len(secret) >= 32
    if os.name == "posix":
        mode = (tmp_path / "home" / "server-secret").stat().st_mode
        assert stat.S_IMODE(mode) == 0o600
    monkeypatch.setenv("CAVERN_SECRET", SECRET)
    assert settings.load_secret() == SECRET.encode()
    monkeypatch.setenv("CAVERN_SECRET", "short")
    with pytest.raises(BadInput):
        settings.load_secret()


async def test_other_sites_are_kept_out(here: Here) -> None:
    ann = await here.person("Ann")
    wish = {"game": "whispers"}
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ):
        refused = await ann.http.post("/api/matches", json=wish, headers=headers)
        assert refused.status_code == 403
    same = await ann.http.post("/api/matches", json=wish, headers={"origin": "http://localhost"})
    assert same.status_code == 201
    form = await ann.http.post("/api/matches", data=wish)
    assert form.status_code == 400


async def test_websockets_from_other_sites_are_kept_out(process: Process) -> None:
    ann = await process.person("Ann")
    match = await ann.make("whispers", ["me", "open"])
    with pytest.raises(InvalidStatus) as refused:
        async with connect_to(process.url, match["id"], ann, origin="http://evil.example"):
            pass
    assert refused.value.response.status_code == 403
    async with connect_to(process.url, match["id"], ann, origin=process.url):
        pass


async def test_every_answer_has_the_security_headers(here: Here) -> None:
    async with here.browser() as browser:
        for path in ("/", "/m/abc", "/api/games", "/api/nothing", "/healthz", "/metrics"):
            headers = (await browser.get(path)).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        big = await browser.post("/api/guest", content=b"x" * 70_000)
        assert big.status_code == 413 and "content-security-policy" in big.headers


async def test_only_files_of_the_client_are_served(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the client")
    (static / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    there = Here(str(tmp_path / "c.db"), static=str(static))
    async with there.browser() as browser:
        for path in ("/", "/m/some-match", "/replay/x"):
            assert "the client" in (await browser.get(path)).text
        script = await browser.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            got = await browser.get(path)
            assert "secret" not in got.text
    await there.close()
    (static / "index.html").unlink()


def test_buckets_fill_again() -> None:
    now = 0.0
    buckets = Buckets(True, lambda: now)
    rate = Rate(3, 2)
    assert [buckets.take(rate, "a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take(rate, "b") == 0
    now = 0.5
    assert buckets.take(rate, "a") == 0 and buckets.take(rate, "a") > 0
    now = 100.0
    assert [bool(buckets.take(rate, "a")) for _ in range(4)] == [False, False, False, True]
    with pytest.raises(Denied):
        buckets.need(rate, "a")
    assert not Buckets(False).take(Rate(0, 1), "a")


async def test_who_asks_too_much_is_slowed_down(tmp_path: Path) -> None:
    there = Here(str(tmp_path / "c.db"), rate_limits=True)
    async with there.browser() as browser:
        codes = [
            (await browser.post("/api/guest/recover", json={"code": "A"})).status_code
            for _ in range(8)
        ]
        assert codes == [404] * 5 + [429] * 3
        statuses = [(await browser.get("/healthz")).status_code for _ in range(300)]
        assert 429 in statuses
    await there.close()


async def test_limits_hold_for_messages(tmp_path: Path) -> None:
    process = Process(tmp_path, CAVERN_NO_RATE_LIMITS="")
    process.start()
    try:
        ann = await process.person("Ann")
        match = await ann.make("whispers", ["me", "open"])
        async with connect_to(process.url, match["id"], ann) as socket:
            await socket.send('{"type":"hello"}')
            for i in range(int(limits.MESSAGES.burst) + 60):
                await socket.send(f'{{"type":"ping","id":"p{i}"}}')
            with pytest.raises(ConnectionClosedError):
                while True:
                    await socket.recv()
            assert socket.close_code == 4429
    finally:
        process.stop()


def test_addresses_are_believed_from_trusted_proxies_only(tmp_path: Path) -> None:
    scope = {
        "type": "http",
        "client": ("10.0.0.1", 1),
        "headers": [(b"x-forwarded-for", b"6.6.6.6, 1.2.3.4")],
    }
    for proxies, address in ((0, "10.0.0.1"), (1, "1.2.3.4"), (2, "6.6.6.6"), (3, "10.0.0.1")):
        config = settings.Settings(database="", secret=b"", proxies=proxies)
        assert gate.Gate(None, config, None, None).address(scope) == address  # type: ignore[arg-type]


def test_logs_hold_no_link_to_a_match() -> None:
    assert gate.shown_path("/api/matches/abcdefghijklmnop/log") == "/api/matches/abcdef/log"
    assert gate.shown_path("/api/matches/mine") == "/api/matches/mine"
    assert gate.shown_path("/m/abcdefghijklmnop") == "/m/abcdef"
