"""The last lines of the benchmarks: the machine that they ran on, and whether their figures keep the promises."""

import os
import sys


def on_this_machine(what):
    """A line with `what` was measured and the facts that make runs comparable."""
    return f"{what}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def end(promises, check):
    """Ends the program. `promises` are pairs of the text for a broken promise and whether it holds. With `check`, broken ones exit 1."""
    broken = [text for text, holds in promises if not holds]
    for text in broken:
        print(f"broken promise: {text}")
    sys.exit(1 if broken and check else 0)
