#!/usr/bin/env python3
"""Measures how quick Dayreel lists a large Apple Photos library, beside `osxphotos query`.

The library has the tables of a real package, whose rows are repeated under ids, names and dates of their own until there are as
many assets as asked for; half of them lie in two albums. Its media are not there, so that all that is measured is the
database: the copy that is read, the listing, and the words on each recording whose file is missing.

    bench/photos.py [--assets 100000] [--package PACKAGE] [--dayreel .build/release/dayreel] [--peer osxphotos] [--check]

Prints a table; with --check exits 1 if a promise is broken: a listing takes under 2 s and 150 MB, as the sum of its processes. The promises are for
100,000 assets. `--peer none` leaves osxphotos (PyPI) out.
"""
import argparse
import multiprocessing
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import uuid

import measure
import promises

SHARED = pathlib.Path(__file__).resolve().parents[2] / "shared/libraries/Test-Media-Types-15.7.2.photoslibrary"
# Core Data counts seconds from 2001: recordings begin in 2016-11 and are fifty minutes apart.
FIRST, STEP = 500_000_000, 3_000.5
# Greater than all keys of the package.
FIRST_KEY = 1_000
# Two of the user's albums in the package, and the table that joins albums and assets, with its columns.
ALBUMS, MEMBERS = (49, 50), ("Z_30ASSETS", "Z_30ALBUMS", "Z_3ASSETS")


class Table:
    """A table whose rows can be copied under other keys."""

    def __init__(self, database, name, key="ZASSET"):
        self.name = name
        self.columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        self.rows = {row[self.columns.index(key)]: row for row in database.execute(f"SELECT * FROM {name}")}

    def copy(self, original, **changes):
        row = list(self.rows[original])
        for column, value in changes.items():
            row[self.columns.index(column)] = value
        return row

    def insert(self, database, rows):
        places = ", ".join("?" * len(self.columns))
        database.executemany(f"INSERT INTO {self.name} VALUES ({places})", rows)


def make_library(package, source, assets):
    """Makes a package with only the database, which has `assets` assets and a merged log."""
    (package / "database").mkdir(parents=True)
    shutil.copy(source / "database/DataModelVersion.plist", package / "database")
    for file in (source / "database").glob("photos.db"):
        shutil.copy(file, package / "database")
    with tempfile.TemporaryDirectory() as folder:
        for file in (source / "database").glob("Photos.sqlite*"):
            shutil.copy(file, folder)
        with sqlite3.connect(f"{folder}/Photos.sqlite") as origin:
            database = sqlite3.connect(package / "database/Photos.sqlite")
            origin.backup(database)
        origin.close()
    # Triggers call functions that only Photos has.
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{name}"')
    fill(database, assets)
    database.commit()
    database.close()


def fill(database, assets):
    tables = [Table(database, "ZASSET", "Z_PK"), Table(database, "ZADDITIONALASSETATTRIBUTES"),
              Table(database, "ZMEDIAANALYSISASSETATTRIBUTES")]
    originals = list(tables[0].rows)
    new = [[], [], []]
    numbers = random.Random(1)
    for number in range(assets - len(originals)):
        key, original = FIRST_KEY + number, originals[number % len(originals)]
        identity = str(uuid.UUID(int=numbers.getrandbits(128))).upper()
        new[0].append(tables[0].copy(
            original, Z_PK=key, ZUUID=identity, ZDIRECTORY=identity[0], ZFILENAME=f"{identity}.mov",
            ZDATECREATED=FIRST + number * STEP, ZADDITIONALATTRIBUTES=key, ZCLOUDASSETGUID=identity))
        new[1].append(tables[1].copy(
            original, Z_PK=key, ZASSET=key, ZORIGINALFILENAME=f"IMG_{number:05}.MOV"))
        if original in tables[2].rows:
            new[2].append(tables[2].copy(original, Z_PK=key, ZASSET=key))
    for table, rows in zip(tables, new):
        table.insert(database, rows)
    database.execute("UPDATE ZASSET SET ZVISIBILITYSTATE = 0")
    table, album, asset = MEMBERS
    database.executemany(
        f"INSERT OR IGNORE INTO {table} ({album}, {asset}) VALUES (?, ?)",
        ((ALBUMS[number % 2], FIRST_KEY + number) for number in range(assets // 2)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assets", type=int, default=100_000)
    parser.add_argument("--package", type=pathlib.Path, default=SHARED, help="the package whose tables are taken")
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--peer", default="osxphotos", help="the osxphotos to measure; 'none' leaves it out")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    options = parser.parse_args()
    programs = [options.dayreel] + ([] if options.peer == "none" else [options.peer])
    for program in programs:
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing")
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as made:
        package, home = pathlib.Path(made) / "Large.photoslibrary", f"{made}/home"
        # Runs in a separate process, because this one's peak memory would count as the peak of the processes that it starts.
        maker = multiprocessing.Process(target=make_library, args=(package, options.package, options.assets))
        maker.start()
        maker.join()
        if maker.exitcode != 0:
            sys.exit("the library cannot be made")
        size = (package / "database/Photos.sqlite").stat().st_size / 1e6
        scan = [options.dayreel, "scan", str(package), "--json", "--home-zone", "UTC", "--home", home, "--progress", "none"]
        albums = [options.dayreel, "albums", str(package), "--json", "--home", home]
        commands = {"dayreel scan": scan, "dayreel albums": albums}
        if options.peer != "none":
            query = [options.peer, "query", "--library", str(package), "--only-movies", "--json"]
            commands["osxphotos query"] = query
        results = {name: measure.run(command, f"{made}/log", sample_memory=True) for name, command in commands.items()}
    print(promises.on_this_machine(f"{options.assets} assets in {size:.0f} MB"))
    print(f"{'':18}{'seconds':>10}{'CPU s':>10}{'peak MB':>10}")
    for name, found in results.items():
        print(f"{name:18}{found.wall:10.2f}{found.cpu:10.2f}{found.peak / 1e6:10.0f}")
    own = [result for name, result in results.items() if name.startswith("dayreel")]
    promises.end([
        ("a listing takes 2 s or more", all(result.wall < 2 for result in own)),
        ("a listing takes 150 MB or more", all(result.peak < 150e6 for result in own)),
    ], options.check)


if __name__ == "__main__":
    main()
