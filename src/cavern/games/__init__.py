"""The games. Each is a package that registers one ``Game`` under the group ``cavern.games``."""
