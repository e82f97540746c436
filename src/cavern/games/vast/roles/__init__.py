"""The roles of Vast: one module or package each."""
