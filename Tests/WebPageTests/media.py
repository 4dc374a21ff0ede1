"""Libraries for the walks: a December, single days, a year, shapes that do not fit each other, names of all kinds."""

import datetime
import sqlite3
import subprocess
import uuid

from browser import DAYREEL


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", "1", *map(str, arguments)], check=True)


def december(folder):
    """December 2024 of `dayreel fixtures`, with a fifth clip on the 14th, whose name a phone in Japan gave it."""
    subprocess.run([DAYREEL, "fixtures", folder], check=True, capture_output=True)
    (folder / "100APPLE" / "IMG_1032.MOV").unlink()
    ffmpeg("-i", folder / "100APPLE" / "IMG_1020.MOV", "-map_metadata", "-1", "-c", "copy", "-metadata", "creation_time=2024-12-14T16:40:00Z",
           folder / "Camera" / "誕生日のケーキ 🎂.mp4")


def whole_december(folder):
    """December 2024 of `dayreel fixtures`, with places on the 1st and the 9th, a fifth clip on the 14th, a day of 2022, and music."""
    subprocess.run([DAYREEL, "fixtures", folder], check=True, capture_output=True)
    for day, name, place in ((1, "IMG_1001.MOV", "+48.1370+011.5750/"), (9, "IMG_1009.MOV", "+50.7374+007.0982/")):
        bare = (folder / "100APPLE" / name).rename(folder / name)
        ffmpeg("-i", bare, "-map_metadata", "-1", "-c", "copy", "-metadata", f"creation_time=2024-12-{day:02}T09:00:00Z", "-metadata", f"location={place}",
               folder / "100APPLE" / name)
        bare.unlink()
    ffmpeg("-i", folder / "100APPLE" / "IMG_1020.MOV", "-map_metadata", "-1", "-c", "copy", "-metadata", "creation_time=2024-12-14T15:20:00Z",
           folder / "Camera" / "PXL_20241214_152000000.mp4")
    clip(folder / "VID_20220606_120000.mp4")
    ffmpeg("-f", "lavfi", "-i", "sine=330:duration=8", "-b:a", "32k", folder / "waltz.m4a")
    # What no browser plays.
    ffmpeg("-f", "lavfi", "-i", "sine=440:duration=3", folder / "polka.wma")


def clip(file, size="320x180", seconds=1.5, color="0x2d6a8a"):
    """A clip without any date in it: its name says when it was made."""
    ffmpeg("-f", "lavfi", "-i", f"gradients=size={size}:rate=30:duration={seconds}:c0={color}:c1=0xf2c14e:seed=7", "-f", "lavfi", "-i", f"sine=330:duration={seconds}",
           "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "32k", "-map_metadata", "-1", "-fflags", "+bitexact", file)


def copy_of(clip, file, mark):
    """The same clip on another day: it ends in a `free` box of its own size, so that it is no copy of another."""
    file.write_bytes(clip.read_bytes() + (8 + mark).to_bytes(4, "big") + b"free" + bytes(mark))


def photo(file, captured):
    """A photo whose Exif data say when it was taken, in Berlin."""
    ffmpeg("-f", "lavfi", "-i", "gradients=size=320x240:c0=0x8a5d2d:c1=0xf2c14e:seed=7", "-frames:v", "1", file)
    moment, zone = f"{captured:%Y:%m:%d %H:%M:%S}\0".encode(), b"+01:00\0"
    tiff = (b"MM\0*" + (8).to_bytes(4, "big") + bytes.fromhex("0001 8769 0004 00000001 0000001a 00000000")
            + bytes.fromhex("0002 9003 0002 00000014 00000038 9011 0002 00000007 0000004c 00000000") + moment + zone)
    exif, data = b"Exif\0\0" + tiff, file.read_bytes()
    file.write_bytes(data[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + data[2:])


def year(folder, number=2023):
    """A clip on each day of a year."""
    folder.mkdir(parents=True)
    first = folder / f"VID_{number}0101_120000.mp4"
    clip(first)
    for more in range(1, (datetime.date(number + 1, 1, 1) - datetime.date(number, 1, 1)).days):
        day = datetime.date(number, 1, 1) + datetime.timedelta(days=more)
        copy_of(first, folder / f"VID_{day:%Y%m%d}_120000.mp4", more)


def one_day(folder):
    folder.mkdir(parents=True)
    clip(folder / "VID_20240229_083000.mp4")


def shapes(folder):
    """Portrait and square clips among landscape ones, and a name as long as a file system takes."""
    folder.mkdir(parents=True)
    long = "Ein sehr langer Name " + "über einen Sommertag am See " * 5
    clip(folder / "VID_20240801_100000.mp4")
    clip(folder / "VID_20240802_100000.mp4", size="180x320", color="0x8a2d4f")
    clip(folder / "VID_20240803_100000.mp4", size="240x240", color="0x2d8a4f")
    clip(folder / f"VID_20240804_100000 {long.strip()}.mp4", color="0x6a6a2d")
    clip(folder / "VID_20240805_100000 夏休みの思い出.mp4", size="180x320", color="0x4f2d8a")


# The tables of a Photos library of which the program reads (docs/photos.md), as far as recordings and albums need them.
PHOTOS = """
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
INSERT INTO Z_PRIMARYKEY VALUES (3, 'Asset', 0, 0), (30, 'Album', 0, 0);
CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR, ZKIND INTEGER, ZKINDSUBTYPE INTEGER, ZDATECREATED TIMESTAMP, ZTRASHEDSTATE INTEGER,
    ZVISIBILITYSTATE INTEGER, ZHIDDEN INTEGER, ZFAVORITE INTEGER, ZDURATION FLOAT, ZDIRECTORY VARCHAR, ZFILENAME VARCHAR);
CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZORIGINALFILENAME VARCHAR, ZTIMEZONEOFFSET INTEGER);
CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR, ZKIND INTEGER, ZTITLE VARCHAR, ZPARENTFOLDER INTEGER, ZTRASHEDSTATE INTEGER);
INSERT INTO ZGENERICALBUM VALUES (1, 'ROOT', 3999, NULL, NULL, 0), (2, 'TRIPS', 4000, 'Trips', 1, 0), (3, 'SEA', 2, 'By the sea', 2, 0),
    (4, 'KITCHEN', 2, 'Kitchen', 1, 0), (5, 'SHARED', 1505, 'Grandma', NULL, 0);
CREATE TABLE Z_30ASSETS (Z_30ALBUMS INTEGER, Z_3ASSETS INTEGER);
INSERT INTO Z_30ASSETS VALUES (3, 1), (3, 2), (3, 3), (4, 3), (5, 4), (5, 6);
"""


def photos_library(package):
    """A package of Apple Photos: five videos of December 2024, two of them on the 3rd, and one of May 2023, in three albums; two are favourites."""
    days = ("2024-12-01", "2024-12-03", "2024-12-03", "2024-12-05", "2024-12-24", "2023-05-19")
    (package / "database").mkdir(parents=True)
    with sqlite3.connect(package / "database/Photos.sqlite") as database:
        database.executescript(PHOTOS)
        for key, day in enumerate(days, 1):
            name = str(uuid.UUID(int=key << 124)).upper()
            (package / "originals" / name[0]).mkdir(parents=True)
            clip(package / "originals" / name[0] / f"{name}.mov", color=f"0x{key}a6d{key}a")
            # Photos counts seconds from 2001, and keeps the offset from UTC of the place of a recording beside them.
            created = (datetime.datetime.fromisoformat(f"{day}T{8 + key:02}:00:00+00:00") - datetime.datetime(2001, 1, 1, tzinfo=datetime.UTC)).total_seconds()
            database.execute("INSERT INTO ZASSET VALUES (?, ?, 1, 0, ?, 0, 0, 0, ?, 1.5, ?, ?)", (key, name, created, key < 3, name[0], f"{name}.mov"))
            database.execute("INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (?, ?, ?, 3600)", (key, key, f"IMG_{key:04}.MOV"))
    database.close()
