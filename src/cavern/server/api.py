"""The HTTP part: who am I, which games, which matches, the past of a match."""

import time
from contextlib import suppress
from functools import cache
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from cavern.core import registry
from cavern.core.example import examples
from cavern.core.game import AnyGame
from cavern.core.plain import Loose
from cavern.core.puzzle import puzzles
from cavern.server import (
    acts,
    alerts,
    coaches,
    lessons,
    limits,
    matches,
    profiles,
    protocol,
    queries,
    replays,
    telling,
)
from cavern.server.asgi import AnyRequest
from cavern.server.context import Server
from cavern.server.errors import STATUS, Denied, closed, no_match
from cavern.server.gate import header_map
from cavern.server.identity import COOKIE, COOKIE_DAYS, clean_name, need, read_cookie
from cavern.server.queries import GuestRow, MatchRow
from cavern.server.sitting import Sitting, partners_of

PAGE = 50
LOG_PAGE = 500
FOREVER = 2**62
MOST_PLAYED = 5000
"""So many of somebody's finished games are looked at for their profile."""

MatchId = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Before = Annotated[int | None, QueryParameter(ge=0, le=FOREVER)]
EyesWanted = Annotated[int | None, QueryParameter(ge=-2, le=63)]
TheServer = NamedDependency[Server]
TheGuest = NamedDependency[GuestRow | None]

PROBLEMS = {
    status: ResponseSpec(
        protocol.Problem,
        description=" or ".join(code for code, each in STATUS.items() if each == status),
        generate_examples=False,
    )
    for status in sorted(set(STATUS.values()))
}
"""How every call may be refused."""


def guest_cookie(server: Server, guest: GuestRow) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=server.guests.cookie(guest),
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="strict",
        secure=server.settings.secure,
        path="/",
    )


def shown(guest: GuestRow) -> protocol.Guest:
    return protocol.Guest(id=guest.id, name=guest.name, webhook=guest.webhook)


class GuestApi(Controller):
    path = "/api/guest"
    tags = ("guest",)

    @get(responses=PROBLEMS)
    async def who_am_i(self, guest: TheGuest) -> protocol.Guest | None:
        return shown(guest) if guest is not None else None

    @get("/profile", responses=PROBLEMS)
    async def profile(self, server: TheServer, guest: TheGuest) -> protocol.Profile:
        me = need(guest)
        played = await server.store.read(lambda c: queries.finished_of(c, me.id, MOST_PLAYED))
        return protocol.Profile(guest=shown(me), since=me.created, tallies=profiles.tallies(played))

    @get("/turns", responses=PROBLEMS)
    async def turns(self, server: TheServer, guest: TheGuest) -> list[protocol.Waiting]:
        if guest is None:
            return []
        found = await server.store.read(lambda c: queries.turns_of(c, guest.id, PAGE))
        return [protocol.Waiting(match=id, game=game, seat=seat) for id, game, seat in found]

    @post(responses=PROBLEMS)
    async def become(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        data: JSONBody[protocol.GuestWish],
    ) -> Response[protocol.NewGuest]:
        if guest is not None:
            raise Denied("conflict", f"You are {guest.name} already.")
        server.buckets.need(limits.NEW_GUESTS, request.scope["cavern.address"])  # type: ignore[typeddict-item]
        if data.webhook:
            alerts.checked_url(data.webhook)
        made, code = await server.guests.make(data.name, data.webhook or "")
        return Response(
            protocol.NewGuest(guest=shown(made), recovery=code),
            cookies=[guest_cookie(server, made)],
        )

    @patch(responses=PROBLEMS)
    async def change(
        self, server: TheServer, guest: TheGuest, data: JSONBody[protocol.GuestWish]
    ) -> protocol.Guest:
        values: dict[str, str | int] = {}
        if data.name is not None:
            values["name"] = clean_name(data.name)
        if data.webhook is not None:
            if data.webhook:
                alerts.checked_url(data.webhook)
            values["webhook"] = data.webhook
        return shown(await server.guests.change(need(guest), **values))

    @delete(responses=PROBLEMS)
    async def sign_out(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        everywhere: Annotated[bool, QueryParameter()] = False,
    ) -> Response[None]:
        """Be nobody on this device, or on all of one's devices: their cookies, and whoever copied
        them, are believed no more."""
        if guest is not None:
            cookie = read_cookie(header_map(dict(request.scope)))
            await server.guests.sign_out(cookie, everywhere)
            await server.leave(guest.id)  # other devices of theirs come back by themselves
        response: Response[None] = Response(None, status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response

    @delete("/data", responses=PROBLEMS)
    async def delete_data(self, server: TheServer, guest: TheGuest) -> Response[None]:
        """Be forgotten: name, recovery code, alerts, what was said, and every match that is nobody
        else's. At tables with others a bot takes the seat, which stays without a name."""
        await profiles.forget(server, need(guest))
        response: Response[None] = Response(None, status_code=204)
        response.delete_cookie(COOKIE, path="/")
        return response

    @post("/recover", status_code=200, responses=PROBLEMS)
    async def recover(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        data: JSONBody[protocol.Recover],
    ) -> Response[protocol.Guest]:
        """Be the guest whose code it is. Who is somebody else here says first what becomes of them;
        nothing is left behind unasked."""
        server.buckets.need(limits.RECOVER, request.scope["cavern.address"])  # type: ignore[typeddict-item]
        found = await server.guests.recover(data.code)
        if guest is not None and guest.id != found.id:
            await profiles.leave(server, guest, found, data.merge)
        return Response(shown(found), cookies=[guest_cookie(server, found)])

    @post("/recovery", responses=PROBLEMS)
    async def new_recovery(
        self, server: TheServer, guest: TheGuest
    ) -> Response[protocol.RecoveryCode]:
        changed, code = await server.guests.new_recovery(need(guest))
        server.sign_out(changed.id, changed.epoch)
        return Response(
            protocol.RecoveryCode(recovery=code), cookies=[guest_cookie(server, changed)]
        )


KNOWN = {field for field in protocol.GameInfo.__struct_fields__ if field != "extra"}


def game_info(id: str) -> protocol.GameInfo:
    return described(matches.game_of(id))


@cache
def described(game: AnyGame) -> protocol.GameInfo:
    """A game as it declares itself: that does not change while a server runs."""
    id = game.id
    declared: Loose = {
        **game.plain(),
        "bots": registry.opponents(game),
        "usual_bot": registry.usual_bot(game),
        "levels": {level.id: level.text for level in game.levels()},
    }
    extra = {name: declared.pop(name) for name in list(declared) if name not in KNOWN}
    declared["modes"] = [protocol.ModeInfo(**mode) for mode in declared["modes"]]
    declared["options"] = [protocol.OptionInfo(**option) for option in declared["options"]]
    declared["matters"] = {
        kind: protocol.Stakes(**matter) for kind, matter in declared["matters"].items()
    }
    own = registry.offers(registry.BROWSER, id)
    taught = {each.teaches: each.id for each in lessons.infos(game)}
    declared["picks"] = [
        protocol.PickInfo(**pick, lesson=taught.get(pick["id"], "")) for pick in declared["picks"]
    ]
    count = len(lessons.infos(game))
    return protocol.GameInfo(
        **declared, board=own, lessons=count, puzzles=len(puzzles(game)), extra=extra
    )


@cache
def explained(game: AnyGame) -> list[protocol.TermInfo]:
    """The words of a game: gathered from all its content, once."""
    terms: list[Loose] = [term.plain() for term in game.glossary()]
    return [protocol.TermInfo(**term) for term in terms]


class GamesApi(Controller):
    path = "/api/games"
    tags = ("games",)

    @get(sync_to_thread=False, responses=PROBLEMS)
    def games(self) -> list[protocol.GameInfo]:
        return [game_info(id) for id in registry.games()]

    @get("/{game:str}", sync_to_thread=False, responses=PROBLEMS)
    def game(self, game: FromPath[str]) -> protocol.GameInfo:
        return game_info(game)

    @get("/{game:str}/rules", sync_to_thread=False, responses=PROBLEMS)
    def rules(self, game: FromPath[str]) -> protocol.RulesInfo:
        book = matches.game_of(game).rulebook()
        rules = [
            protocol.RuleInfo(id=rule.id, chapter=rule.chapter, text=rule.text)
            for rule in book.rules.values()
        ]
        return protocol.RulesInfo(game=game, title=book.title, text=book.text, rules=rules)

    @post("/{game:str}/seats", status_code=200, sync_to_thread=False, responses=PROBLEMS)
    def seats(
        self, game: FromPath[str], data: JSONBody[protocol.TableWish]
    ) -> list[protocol.SeatCalled]:
        chosen = matches.game_of(game)
        setup = chosen.setup(data.mode, data.seats, data.options)
        partners = partners_of(chosen, setup)
        names = chosen.seat_names(setup)
        return [protocol.SeatCalled(*each) for each in zip(names, partners, strict=True)]

    @get("/{game:str}/glossary", sync_to_thread=False, responses=PROBLEMS)
    def glossary(self, game: FromPath[str]) -> list[protocol.TermInfo]:
        return explained(matches.game_of(game))

    @get("/{game:str}/lessons", sync_to_thread=False, responses=PROBLEMS)
    def lessons(self, game: FromPath[str]) -> list[protocol.LessonInfo]:
        return lessons.infos(matches.game_of(game))

    @get("/{game:str}/puzzles", sync_to_thread=False, responses=PROBLEMS)
    def puzzles(self, game: FromPath[str]) -> list[protocol.PuzzleInfo]:
        return lessons.puzzle_infos(matches.game_of(game), time.time())

    @post("/{game:str}/puzzles/{puzzle:str}", status_code=200, responses=PROBLEMS)
    async def solve(
        self,
        request: AnyRequest,
        server: TheServer,
        game: FromPath[str],
        puzzle: FromPath[str],
        data: JSONBody[protocol.LessonMove],
    ) -> protocol.LessonShown:
        server.buckets.need(limits.LESSONS, request.scope["cavern.address"])  # type: ignore[typeddict-item]
        return lessons.solve(matches.game_of(game), puzzle, data)

    @get("/{game:str}/examples", sync_to_thread=False, responses=PROBLEMS)
    def examples(self, game: FromPath[str]) -> list[protocol.ExampleInfo]:
        return [
            protocol.ExampleInfo(id=each.id, name=each.name, rules=each.rules)
            for each in examples(matches.game_of(game))
        ]

    @post("/{game:str}/examples/{example:str}", status_code=200, responses=PROBLEMS)
    async def try_out(
        self,
        request: AnyRequest,
        server: TheServer,
        game: FromPath[str],
        example: FromPath[str],
        data: JSONBody[protocol.LessonMove],
    ) -> protocol.LessonShown:
        server.buckets.need(limits.LESSONS, request.scope["cavern.address"])  # type: ignore[typeddict-item]
        return lessons.try_out(matches.game_of(game), example, data)

    @post("/{game:str}/lessons/{lesson:str}", status_code=200, responses=PROBLEMS)
    async def learn(
        self,
        request: AnyRequest,
        server: TheServer,
        game: FromPath[str],
        lesson: FromPath[str],
        data: JSONBody[protocol.LessonMove],
    ) -> protocol.LessonShown:
        server.buckets.need(limits.LESSONS, request.scope["cavern.address"])  # type: ignore[typeddict-item]
        return lessons.play(matches.game_of(game), lesson, data)


def id_of(guest: GuestRow | None) -> str:
    return guest.id if guest is not None else ""


def checked_eyes(sitting: Sitting, guest: GuestRow | None, eyes: int | None) -> int:
    if not telling.may_watch(sitting, id_of(guest)):
        raise closed()
    if eyes is None:
        return telling.default_eyes(sitting, id_of(guest))
    if not telling.may_look(sitting, id_of(guest), eyes):
        raise Denied("not-yours", "You may not look through these eyes now.")
    return eyes


class MatchesApi(Controller):
    path = "/api/matches"
    tags = ("matches",)

    @get(responses=PROBLEMS)
    async def listed(
        self,
        server: TheServer,
        guest: TheGuest,
        status: Annotated[Literal["open", "live", "over"], QueryParameter()] = "open",
        game: Annotated[str, QueryParameter(max_length=60, pattern=r"^[A-Za-z0-9_-]*$")] = "",
        before: Before = None,
    ) -> protocol.MatchList:
        rows = await server.store.read(
            lambda c: queries.listed(c, status, game, before or FOREVER, PAGE)
        )
        return page(server, rows, guest)

    @get("/mine", responses=PROBLEMS)
    async def mine(
        self,
        server: TheServer,
        guest: TheGuest,
        status: Annotated[Literal["", "open", "live", "over"], QueryParameter()] = "",
        before: Before = None,
    ) -> protocol.MatchList:
        me = need(guest)
        rows = await server.store.read(
            lambda c: queries.matches_of(c, me.id, status, before or FOREVER, PAGE)
        )
        return page(server, rows, guest)

    @post(responses=PROBLEMS)
    async def make(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        data: JSONBody[protocol.NewMatch],
    ) -> protocol.MatchInfo:
        me = need(guest)
        limit_new_matches(request, server, me)
        sitting = await matches.make(server.house, me, data)
        return telling.sitting_info(sitting, me.id)

    @get("/{id:str}", responses=PROBLEMS)
    async def one(self, server: TheServer, guest: TheGuest, id: MatchId) -> protocol.MatchInfo:
        return await match_info(server, guest, id)

    @put("/{id:str}/seats/{seat:int}", responses=PROBLEMS)
    async def sit(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        seat: FromPath[int],
        data: JSONBody[protocol.SeatWish],
    ) -> protocol.MatchInfo:
        me = need(guest)
        await pay_for_opening(request, server, id)
        holder = {seat: me.id if data.kind == "me" else ""}
        await server.house.act(id, None, lambda now: acts.sit(now, me, seat, data), holder)
        return await match_info(server, guest, id)

    @post("/{id:str}/start", status_code=200, responses=PROBLEMS)
    async def start(
        self, request: AnyRequest, server: TheServer, guest: TheGuest, id: MatchId
    ) -> protocol.MatchInfo:
        me = need(guest)
        await pay_for_opening(request, server, id)
        await server.house.act(id, None, lambda now: acts.start(now, me))
        return await match_info(server, guest, id)

    @put("/{id:str}/doors", responses=PROBLEMS)
    async def door(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        data: JSONBody[protocol.Doors],
    ) -> protocol.MatchInfo:
        me = need(guest)
        await pay_for_opening(request, server, id)
        await server.house.act(id, None, lambda now: acts.door(now, me, data))
        return await match_info(server, guest, id)

    @post("/{id:str}/rematch", responses=PROBLEMS)
    async def rematch(
        self, request: AnyRequest, server: TheServer, guest: TheGuest, id: MatchId
    ) -> protocol.MatchInfo:
        me = need(guest)
        limit_new_matches(request, server, me)
        await pay_for_opening(request, server, id)
        return await match_info(server, guest, await matches.rematch(server.house, me, id))

    @post("/{id:str}/fork", responses=PROBLEMS)
    async def fork(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        data: JSONBody[protocol.Fork],
    ) -> protocol.MatchInfo:
        me = need(guest)
        limit_new_matches(request, server, me)
        await pay_for_opening(request, server, id)
        sitting = await matches.fork(server.house, me, id, data)
        return telling.sitting_info(sitting, me.id)

    @post("/{id:str}/coach", status_code=200, responses=PROBLEMS)
    async def coach(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        data: JSONBody[protocol.CoachWish],
    ) -> protocol.CoachShown:
        me = need(guest)
        server.buckets.need(limits.COACH, me.id)
        await pay_for_opening(request, server, id)
        return await coaches.tell(server.house, id, me, data)

    @get("/{id:str}/log", responses=PROBLEMS)
    async def log(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        since: Annotated[int, QueryParameter(ge=0, le=FOREVER)] = 0,
        eyes: EyesWanted = None,
    ) -> protocol.LogPage:
        address = await pay_for_opening(request, server, id)
        server.buckets.need(limits.REPLAYS, address)
        async with server.house.enter(id) as room:
            sitting = room.at()
            seen_by = checked_eyes(sitting, guest, eyes)
            entries = telling.entries(sitting, seen_by, since, LOG_PAGE)
        return protocol.LogPage(entries=entries)

    @get("/{id:str}/frames", responses=PROBLEMS)
    async def frames(
        self,
        request: AnyRequest,
        server: TheServer,
        guest: TheGuest,
        id: MatchId,
        first: Annotated[int, QueryParameter(ge=0, le=FOREVER)] = 0,
        last: Annotated[int | None, QueryParameter(ge=0, le=FOREVER)] = None,
        eyes: EyesWanted = None,
        parts: Annotated[str, QueryParameter(max_length=200)] = "",
    ) -> protocol.Frames:
        address = await pay_for_opening(request, server, id)
        async with server.house.enter(id) as room:
            sitting = room.at()
            seen_by = checked_eyes(sitting, guest, eyes)
            past = replays.past(sitting, first, last)
        server.buckets.need(limits.FRAMES, address, len(past.answers) + 1)
        wanted = frozenset(filter(None, parts.split(",")))
        return await server.projector.show(past, seen_by, wanted)

    @get("/{id:str}/advice", responses=PROBLEMS)
    async def advice(
        self, request: AnyRequest, server: TheServer, guest: TheGuest, id: MatchId
    ) -> protocol.AdviceShown:
        """For whoever is asked."""
        server.buckets.need(limits.LESSONS, need(guest).id)
        await pay_for_opening(request, server, id)
        async with server.house.enter(id) as room:
            return telling.advice(room.at(), id_of(guest))

    @post("/{id:str}/analysis", status_code=200, responses=PROBLEMS)
    async def analyse(
        self, request: AnyRequest, server: TheServer, guest: TheGuest, id: MatchId
    ) -> protocol.AnalysisShown:
        """Ask for it, or agree to it; then ask how far it is."""
        me = need(guest)
        server.buckets.need(limits.ANALYSES, me.id)
        await pay_for_opening(request, server, id)
        return await server.analysts.ask(id, me)

    @get("/{id:str}/analysis", responses=PROBLEMS)
    async def analysis(
        self, request: AnyRequest, server: TheServer, guest: TheGuest, id: MatchId
    ) -> protocol.AnalysisShown:
        await pay_for_opening(request, server, id)
        return await server.analysts.tell(id, id_of(guest))

    @get("/{id:str}/record", media_type="application/x-ndjson", responses=PROBLEMS)
    async def record(self, request: AnyRequest, server: TheServer, id: MatchId) -> Response[bytes]:
        address = await pay_for_opening(request, server, id)
        server.buckets.need(limits.REPLAYS, address)
        async with server.house.enter(id) as room:
            sitting = room.at()
            name = f"{sitting.game.id}-{id[:6]}.cavern.jsonl"
            body = replays.record_file(sitting)
        return Response(
            body,
            media_type="application/x-ndjson",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )


async def pay_for_opening(request: AnyRequest, server: Server, id: str) -> str:
    """The address that asks for something in a match, which pays if that is not in memory."""
    address: str = request.scope["cavern.address"]  # type: ignore[typeddict-item]
    await server.pay_for_opening(id, address)
    return address


def limit_new_matches(request: AnyRequest, server: Server, guest: GuestRow) -> None:
    server.buckets.need(limits.NEW_MATCHES_HERE, request.scope["cavern.address"])  # type: ignore[typeddict-item]
    server.buckets.need(limits.NEW_MATCHES, guest.id)


def page(server: Server, rows: list[MatchRow], guest: GuestRow | None) -> protocol.MatchList:
    """What can be shown of some matches: one whose row is damaged takes no other along."""
    shown = []
    for row in rows:
        with suppress(Denied):
            shown.append(row_info(server, row, guest, None))
    return protocol.MatchList(matches=shown, next=rows[-1].changed if len(rows) == PAGE else None)


async def match_info(server: Server, guest: GuestRow | None, id: str) -> protocol.MatchInfo:
    """A match from its summary; nothing needs to be replayed for it."""
    row = await server.store.read(lambda c: queries.match_row(c, id))
    if row is None:
        raise no_match()
    seed = None
    if row.status == "over":
        seed = await server.store.read(lambda c: queries.seed_of(c, id))
    return row_info(server, row, guest, seed)


def row_info(
    server: Server, row: MatchRow, guest: GuestRow | None, seed: str | None
) -> protocol.MatchInfo:
    try:
        return telling.match_info(row, id_of(guest), seed)
    except msgspec.MsgspecError as damage:
        raise server.house.damaged(row.id, f"its row cannot be read: {damage}") from None
