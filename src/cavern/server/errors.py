"""How the server says no: a code for programs, a sentence for people."""

STATUS = {
    "bad-input": 400,
    "no-guest": 401,
    "not-yours": 403,
    "closed": 403,
    "banned": 403,
    "two-guests": 409,
    "not-found": 404,
    "too-slow": 408,
    "conflict": 409,
    "stale": 409,
    "illegal": 409,
    "too-big": 413,
    "too-fast": 429,
    "busy": 503,
}


class Denied(Exception):
    """Something that will not be done. Nothing has changed."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.code]


def no_match() -> Denied:
    return Denied("not-found", "There is no such match; check the link.")


def closed() -> Denied:
    return Denied("closed", "This table is closed to those who only watch.")


def damaged() -> Denied:
    return Denied("conflict", "What was stored about this match is damaged; tell who runs this.")


def no_guest() -> Denied:
    return Denied("no-guest", "Say who you are first: POST /api/guest.")
