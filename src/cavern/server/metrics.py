"""Counts of what the server does, in the text format Prometheus reads."""

import time
from bisect import bisect_left

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

SAMPLE = 16

HELP = {
    "cavern_http_requests_total": "HTTP requests by status.",
    "cavern_connections_refused_total": "Connections that found no place, by reason.",
    "cavern_ws_connections_total": "WebSocket connections opened.",
    "cavern_ws_messages_received_total": "WebSocket messages received.",
    "cavern_ws_messages_sent_total": "WebSocket messages sent.",
    "cavern_entries_total": "Log entries written, by kind.",
    "cavern_refusals_total": "Acts refused, by code.",
    "cavern_append_conflicts_total": "Appends that lost a race against another process.",
    "cavern_alerts_total": "Turn alerts sent, by result.",
    "cavern_failures_total": "Errors that should not happen, by place.",
    "cavern_processor_seconds_total": "Processor time by what it was spent on.",
    "cavern_append_seconds": "Time from an act to its entry being durable.",
    "cavern_rooms": "Matches in memory.",
    "cavern_clients": "WebSocket connections open now.",
    "cavern_hosts": "Processes that share the matches, as far as this one knows.",
}


class Spending:
    """Processor time of one kind of work; nothing may be waited for meanwhile. To look at that
    clock takes time itself, so only some are looked at, and stand for the others."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._turns = 0
        self._began = 0.0

    def __enter__(self) -> None:
        self._turns += 1
        if self._turns % SAMPLE == 0:
            self._began = time.thread_time()

    def __exit__(self, *_: object) -> None:
        if self._turns % SAMPLE == 0:
            self.spent += (time.thread_time() - self._began) * SAMPLE


class Metrics:
    """Counters by name and label, and one histogram."""

    def __init__(self) -> None:
        self.counters: dict[tuple[str, str], int] = {}
        self.buckets = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0
        self.rules = Spending()
        self.telling = Spending()

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        key = (name, label)
        self.counters[key] = self.counters.get(key, 0) + by

    def appended(self, seconds: float) -> None:
        self.buckets[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def stages(self, store: float) -> dict[str, float]:
        """Where all processor time of this process went; to be asked in the event loop's thread.
        ``loop`` is what the loop itself and the framework take, ``transport`` all other threads."""
        spent = {"rules": self.rules.spent, "telling": self.telling.spent}
        loop = time.thread_time() - sum(spent.values())
        rest = time.process_time() - time.thread_time() - store
        return {**spent, "store": store, "loop": loop, "transport": max(0.0, rest)}

    def text(self, gauges: dict[str, int], stages: dict[str, float] | None = None) -> str:
        """Everything in Prometheus' text format."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counters}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            for (each, label), value in sorted(self.counters.items()):
                if each == name:
                    lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        for name, value in gauges.items():
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {value}"]
        name = "cavern_processor_seconds_total"
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
        lines += [
            f'{name}{{stage="{stage}"}} {spent:.6f}' for stage, spent in (stages or {}).items()
        ]
        name = "cavern_append_seconds"
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.buckets):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        lines += [f"{name}_sum {self.seconds:.6f}", f"{name}_count {total}"]
        return "\n".join(lines) + "\n"
