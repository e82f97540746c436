"""The terminal client: plays any installed game, with boards drawn for some of them."""
