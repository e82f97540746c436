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


TOGETHER = 20_000
"""So many rows are written at once: files of many small groups are large and slow to read."""


class Rows:
    """A file of rows that are written as they come, all with the columns of the first."""

    def __init__(self, path: Path) -> None:
        check(path)
        self.path = path
        self.writer: Any = None
        self.file: Any = None
        self.waiting: list[Data] = []

    def add(self, rows: list[Data]) -> None:
        self.waiting += rows
        while len(self.waiting) >= TOGETHER:
            self._write(self.waiting[:TOGETHER])
            del self.waiting[:TOGETHER]

    def _write(self, rows: list[Data]) -> None:
        try:
            if self.path.suffix == ".parquet":
                pyarrow, parquet = _pyarrow()
                if self.writer is None:
                    schema = pyarrow.Table.from_pylist(rows).schema
                    self.writer = parquet.ParquetWriter(self.path, schema)
                part = pyarrow.Table.from_pylist(rows, self.writer.schema)
                self.writer.write_table(part)
                return
            if self.file is None:
                self.file = self.path.open("w", newline="", encoding="utf-8")
                self.writer = csv.DictWriter(self.file, list(rows[0]))
                self.writer.writeheader()
            self.writer.writerows(rows)
        except OSError as error:
            raise BadInput(f"cannot write {self.path}: {error.strerror}") from None

    def close(self) -> None:
        """What was written is whole."""
        if self.waiting:
            self._write(self.waiting)
            self.waiting = []
        for each in (self.file, self.writer):
            if hasattr(each, "close"):
                each.close()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput(
            "Parquet needs pyarrow: pip install 'cavern[parquet]', or write .csv"
        ) from None
    return pyarrow, pyarrow.parquet
