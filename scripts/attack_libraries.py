"""Hostile Photos libraries and iCloud exports, for scripts/attack.py."""
import multiprocessing
import os
import shutil
import sqlite3

ASSETS = ("CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT{uuid}, ZKIND INTEGER, ZKINDSUBTYPE INTEGER, ZDIRECTORY TEXT, "
          "ZFILENAME TEXT, ZDATECREATED REAL, ZTRASHEDSTATE INTEGER, ZVISIBILITYSTATE INTEGER, ZHIDDEN INTEGER)")
OTHERS = """
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME TEXT, Z_SUPER INTEGER, Z_MAX INTEGER);
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Album', 0, 0), (2, 'Asset', 0, 0);
CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZORIGINALFILENAME TEXT);
CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZTITLE TEXT, ZPARENTFOLDER INTEGER,
    ZTRASHEDSTATE INTEGER);
CREATE TABLE Z_1ASSETS (Z_1ALBUMS INTEGER, Z_2ASSETS INTEGER);
"""
HEADER = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"


def library(sql="", uuid="", assets=(("A", "a.mov"),), after=None):
    """Makes A.photoslibrary with assets of these folders and names. `sql` runs in the database, `after` with the package."""
    def write(media):
        package = media / "A.photoslibrary"
        (package / "database").mkdir(parents=True)
        (package / "originals/A").mkdir(parents=True)
        database = sqlite3.connect(package / "database/Photos.sqlite", isolation_level=None)
        database.executescript(ASSETS.format(uuid=uuid) + ";" + OTHERS)
        for number, (folder, name) in enumerate(assets, 1):
            values = {"Z_PK": number, "ZKIND": 1, "ZKINDSUBTYPE": 0, "ZDIRECTORY": folder.format(media=media), "ZFILENAME": name,
                      "ZDATECREATED": 756300000 + number, "ZTRASHEDSTATE": 0, "ZVISIBILITYSTATE": 0}
            if not uuid:
                values["ZUUID"] = f"U{number}"
            database.execute(f"INSERT INTO ZASSET ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
                             list(values.values()))
        database.executescript(sql)
        database.close()
        if after:
            after(package)

    def make(media):
        # In a process of its own: its memory would count for the programs that this one starts.
        writer = multiprocessing.get_context("fork").Process(target=write, args=(media,))
        writer.start()
        writer.join()
        if writer.exitcode:
            raise ChildProcessError(f"a library cannot be made: {writer.exitcode}")
    return make


def linked(name, target):
    """Puts a link into the package; `target` may be relative to the folder of media."""
    def change(package):
        path = package / name
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.symlink_to(target if target.startswith("/") else package.parent / target)
    return change


def outside(after):
    """A file outside the package, which must not be opened: a pipe, which would be waited for."""
    def change(package):
        (package.parent / "outside").mkdir()
        os.mkfifo(package.parent / "outside/a.mov")
        after(package)
    return change


def fifo(package):
    (package / "database/Photos.sqlite").unlink()
    os.mkfifo(package / "database/Photos.sqlite")


def sparse(package):
    os.truncate(package / "database/Photos.sqlite", 2 * 10**12)


def table(name, write):
    def make(media):
        with open(media / name, "w") as file:
            file.write(HEADER)
            write(file)
    return make


def cases(Case, short):
    scan, albums = ("scan", "{media}/A.photoslibrary"), ("albums", "{media}/A.photoslibrary")
    # A healthy package takes 90 MB in a debug build.
    small = {"megabytes": 200}
    yield Case(16, "a column that is computed", library(uuid=" AS ('U' || Z_PK)"), scan, (74,), (b"is computed",), **small)
    yield Case(16, "a column of 600 MB", library(uuid=" AS (hex(zeroblob(300000000)))"), scan, (74,),
               (b"more than 1.0 MB",), **small)
    yield Case(16, "a name of 100 MB", library("UPDATE ZASSET SET ZFILENAME = hex(zeroblob(50000000))"), scan, (74,),
               (b"more than 1.0 MB",), **small)
    yield Case(16, "an album that is an endless view", library(
        "DROP TABLE ZGENERICALBUM; CREATE VIEW ZGENERICALBUM AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
        "SELECT x AS Z_PK, 'u' AS ZUUID, 2 AS ZKIND, 't' AS ZTITLE FROM n"), albums, **small)
    yield Case(16, "a database that is a link to zeros", library(after=linked("database/Photos.sqlite", "/dev/zero")), scan,
               (66,), (b"is a link",), **small)
    yield Case(16, "a log that is a link to zeros", library(after=linked("database/Photos.sqlite-wal", "/dev/zero")), scan,
               (66,), (b"is a link",), **small)
    yield Case(16, "a database that is a pipe", library(after=fifo), scan, (66,), (b"not a regular file",), **small)
    yield Case(16, "a database of 2 TB", library(after=sparse), scan, (74,), (b"2.0 TB",), **small)
    for name, target in (("originals/A/a.mov", "outside/a.mov"), ("originals/A", "outside")):
        yield Case(16, f"{name} is a link", library(after=outside(linked(name, target))), scan, (0,), (b"not followed",), **small)
    yield Case(16, "names that lead out of the package", library(
        assets=(("{media}/outside", "a.mov"), ("../../outside", "a.mov"), ("A", "../../../outside/a.mov")),
        after=outside(lambda package: None)), scan, (0,), (b"lies outside", b"leads out of the library"), **small)
    yield Case(17, "an export with 5 million open quotes", table(
        "Photo Details.csv", lambda file: file.write('"a,\n' * 5_000_000)), says=(b"5000000 lines",), **small)
    if short:
        return
    wide = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000)"
    yield Case(16, "16 million items in albums", library(
        f"{wide} INSERT INTO ZADDITIONALASSETATTRIBUTES SELECT x, 1, 'a' FROM n; {wide} INSERT INTO Z_1ASSETS SELECT 7, 1 FROM n"),
        albums, (74,), (b"more than 5000000 items",), **small)
    yield Case(17, "an export with 15 million open quotes", table(
        "Photo Details.csv", lambda file: file.write('"a,\n' * 15_000_000)), says=(b"15000000 lines",), **small)
    yield Case(17, "an export with a line of 60 MB", table(
        "Photo Details.csv", lambda file: file.write("a," * 30_000_000)), **small)
    yield Case(17, "an export with 4 million media", table(
        "Photo Details.csv", lambda file: file.writelines(f"{number}.mov,,,,,\n" for number in range(4_000_000))),
        says=(b"more than 500000 rows",), megabytes=700)
