"""Rows of figures as files: CSV, or Parquet where pyarrow is installed."""

import csv
from pathlib import Path
from typing import Any

from cavern.core.errors import BadInput
from cavern.core.plain import Data


def check(path: Path) -> None:
    """Complain before anything is computed that could not be written."""
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for {path.name}")
    if path.suffix == ".parquet":
        _pyarrow()
    elif path.suffix != ".csv":
        raise BadInput(f"{path} must end in .csv or .parquet")


def write(path: Path, rows: list[Data]) -> None:
    """Write rows, all with the same columns; what was there before is replaced."""
    try:
        if path.suffix == ".parquet":
            pyarrow, parquet = _pyarrow()
            parquet.write_table(pyarrow.Table.from_pylist(rows), path)
            return
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, list(rows[0]) if rows else [])
            table.writeheader()
            table.writerows(rows)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput(
            "Parquet needs pyarrow: pip install 'cavern[parquet]', or write .csv"
        ) from None
    return pyarrow, pyarrow.parquet
