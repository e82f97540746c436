"""The line of keys at the foot of every screen."""

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

KEPT = ("question_mark", "q", "escape")
"""Keys that stay however narrow it is: the first of them lists all others."""


class Keys(Footer):
    """As many keys as there is room for, none of them cut; those named first stay longest."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        spare = [key for key in keys if key.key not in KEPT]
        while spare and sum(map(width, keys)) > self.size.width:
            keys.remove(spare.pop())
        yield from keys

    def on_resize(self) -> None:
        self.call_after_refresh(self.recompose)


def width(key: FooterKey) -> int:
    """With a space around the key and one behind the words."""
    return len(key.key_display) + len(key.description) + 3
