"""The ends of the benchmarks: on what machine they ran, and whether their figures are what is promised."""

import os
import sys


def on_this_machine(what):
    """`what` was measured, with what else tells one run from another."""
    return f"{what}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def end(promises, check):
    """Ends the program. `promises` are pairs: the text for one that is broken, and whether it holds. With `check` a broken one is exit 1."""
    broken = [text for text, holds in promises if not holds]
    for text in broken:
        print(f"broken promise: {text}")
    sys.exit(1 if broken and check else 0)
