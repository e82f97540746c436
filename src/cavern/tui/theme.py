"""The look of the client: a cave by torchlight, and the same cave at noon."""

from textual.theme import Theme

DARK = Theme(
    name="cavern",
    dark=True,
    primary="#e0a341",
    secondary="#8f7a5c",
    accent="#e0a341",
    warning="#e8b93c",
    error="#e0625a",
    success="#69b578",
    foreground="#e9dfce",
    background="#12100e",
    surface="#1a1714",
    panel="#26211c",
    variables={
        "button-focus-text-style": "bold underline",
        "footer-background": "#26211c",
        "footer-key-foreground": "#e0a341",
        "block-cursor-background": "#4a3a20",
        "block-cursor-foreground": "#fff3dc",
        "block-cursor-blurred-background": "#332a1c",
        "block-cursor-blurred-foreground": "#e9dfce",
        "border": "#8f7a5c",
        "border-blurred": "#3a332b",
    },
)

LIGHT = Theme(
    name="cavern-light",
    dark=False,
    primary="#8a5a00",
    secondary="#6f5f47",
    accent="#8a5a00",
    warning="#8a6100",
    error="#b3261e",
    success="#2e7a43",
    foreground="#241d14",
    background="#f6f0e4",
    surface="#efe7d7",
    panel="#e2d7c1",
    variables={
        "button-focus-text-style": "bold underline",
        "footer-background": "#e2d7c1",
        "footer-key-foreground": "#8a5a00",
        "block-cursor-background": "#e6c986",
        "block-cursor-foreground": "#241d14",
        "block-cursor-blurred-background": "#ead9b0",
        "block-cursor-blurred-foreground": "#241d14",
    },
)
