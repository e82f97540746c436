"""What can go wrong, each with a sentence that tells the user what to do."""


class CavernError(Exception):
    """An error whose message is meant for the person at the keyboard."""


class BadInput(CavernError):
    """Something the user gave is not acceptable; the message says what would be."""


class IllegalAnswer(CavernError):
    """An answer that is not among the options of the open decision."""


class RulesError(Exception):
    """The rules contradict themselves: a bug in a game, never the user's fault."""
