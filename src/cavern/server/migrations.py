"""The schema of the store, as the steps that led to it.

A step is never changed once released; a new version adds one. All statements run on SQLite and
on PostgreSQL alike. The whole way from empty to the newest version is one transaction.
"""

from sqlalchemy import Connection, inspect, text

from cavern.core.errors import BadInput

SAID = """body LIKE '{"kind":"said"%'"""
"""Of all entries, those of chat: few, and looked for when somebody wants to be forgotten."""

NAMED = """(body LIKE '{"kind":"seated"%' OR body LIKE '{"kind":"handed"%')"""
"""Those that say who sat down where, for the same reason."""

STEPS: list[list[str]] = [
    [
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            recovery TEXT NOT NULL UNIQUE,
            epoch INTEGER NOT NULL,
            created BIGINT NOT NULL)""",
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            mode TEXT NOT NULL,
            options TEXT NOT NULL,
            host TEXT NOT NULL,
            listed INTEGER NOT NULL,
            move_seconds INTEGER NOT NULL,
            takeover_seconds INTEGER NOT NULL,
            pace_ms INTEGER NOT NULL,
            commitment TEXT NOT NULL,
            engine TEXT NOT NULL,
            rules INTEGER NOT NULL,
            fork_of TEXT NOT NULL,
            fork_at INTEGER NOT NULL,
            script TEXT NOT NULL,
            rematch_of TEXT NOT NULL,
            created BIGINT NOT NULL,
            changed BIGINT NOT NULL,
            head INTEGER NOT NULL,
            status TEXT NOT NULL,
            seats TEXT NOT NULL,
            answered INTEGER NOT NULL,
            asked INTEGER,
            due BIGINT,
            outcome TEXT NOT NULL,
            rematch TEXT NOT NULL)""",
        "CREATE INDEX matches_listed ON matches (listed, status, changed)",
        "CREATE INDEX matches_due ON matches (due)",
        "CREATE INDEX matches_host ON matches (host)",
        "CREATE TABLE seeds (match TEXT PRIMARY KEY, seed TEXT NOT NULL)",
        """CREATE TABLE seats (
            match TEXT NOT NULL,
            seat INTEGER NOT NULL,
            guest TEXT NOT NULL,
            here_until BIGINT NOT NULL,
            PRIMARY KEY (match, seat))""",
        "CREATE INDEX seats_guest ON seats (guest)",
        """CREATE TABLE log (
            match TEXT NOT NULL,
            n INTEGER NOT NULL,
            at BIGINT NOT NULL,
            ref TEXT,
            body TEXT NOT NULL,
            PRIMARY KEY (match, n),
            UNIQUE (match, ref))""",
        """CREATE TABLE snapshots (
            match TEXT PRIMARY KEY,
            base INTEGER NOT NULL,
            state TEXT NOT NULL)""",
    ],
    ["ALTER TABLE guests ADD COLUMN webhook TEXT NOT NULL DEFAULT ''"],
    [
        "ALTER TABLE matches ADD COLUMN bank_seconds INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN increment_seconds INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN closed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN stands TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE guests ADD COLUMN same_as TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX guests_name ON guests (name)",
    ],
    [
        "ALTER TABLE guests ADD COLUMN banned BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX matches_changed ON matches (status, changed)",
        "CREATE TABLE pulse (at BIGINT NOT NULL)",
        "INSERT INTO pulse VALUES (0)",
    ],
    ["CREATE TABLE hosts (id TEXT PRIMARY KEY, address TEXT NOT NULL, seen BIGINT NOT NULL)"],
    [
        "ALTER TABLE pulse ADD COLUMN expired BIGINT NOT NULL DEFAULT 0",
        "CREATE TABLE orders (n INTEGER PRIMARY KEY, at BIGINT NOT NULL, what TEXT NOT NULL)",
        f"CREATE INDEX log_said ON log (match) WHERE {SAID}",
    ],
    ["CREATE TABLE analyses (match TEXT PRIMARY KEY, found TEXT NOT NULL)"],
    [f"CREATE INDEX log_named ON log (match) WHERE {NAMED}"],
    [
        "ALTER TABLE guests ADD COLUMN signed_out TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX guests_same_as ON guests (same_as) WHERE same_as <> ''",
    ],
]

NEWEST = len(STEPS)
LOCK = 0x0CA7E12
"""Of PostgreSQL's advisory locks, the one that keeps two processes from migrating at once."""


def migrate(connection: Connection, upto: int | None = None) -> int:
    """Bring the store to the newest version, or to ``upto``; the version it had before."""
    upto = len(STEPS) if upto is None else upto
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    found = version(connection)
    if found > NEWEST:
        raise BadInput(
            f"the store has schema version {found}, this Cavern knows versions up to {NEWEST}; "
            "update Cavern"
        )
    if not inspect(connection).has_table("schema_version"):
        connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO schema_version VALUES (0)"))
    for statements in STEPS[found:upto]:
        for statement in statements:
            connection.execute(text(statement))
    connection.execute(text("UPDATE schema_version SET version = :v"), {"v": max(found, upto)})
    return found


def version(connection: Connection) -> int:
    """The schema version of a store; 0 if it is empty."""
    if not inspect(connection).has_table("schema_version"):
        return 0
    return int(connection.execute(text("SELECT version FROM schema_version")).scalar_one())
