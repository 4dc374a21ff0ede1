"""The library that the mock server shows: December 2024 of `dayreel fixtures`, or 100,000 items made up from it."""

import hashlib
import json
import subprocess
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = ["video", "video", "video", "live-photo", "motion-photo", "motion-photo"]
TAGS = ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Gray"]


def opaque(text):
    return hashlib.sha1(text.encode()).hexdigest()[:16]


def days_of_month(month):
    year, number = int(month[:4]), int(month[5:])
    if number == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if number in (4, 6, 9, 11) else 31


class Library:
    """Items by id and by day, and the files behind them; nothing of a path leaves it."""

    def __init__(self, work, dayreel):
        self.work, self.making = Path(work), threading.Lock()
        self.month = self.work / "month"
        self.cache = self.work / "thumbnails"
        self.cache.mkdir(parents=True, exist_ok=True)
        if not self.month.exists():
            subprocess.run([dayreel, "fixtures", str(self.month)], check=True, capture_output=True)
        scan = subprocess.run([dayreel, "scan", str(self.month), "--json", "--home", str(self.work / "home")],
                              check=True, capture_output=True, text=True)
        self.files = {}
        self.base = [self.item(one) for one in json.loads(scan.stdout)["items"]]
        self.base += self.extras()
        self.use(self.base)

    def item(self, scanned):
        item = {key: value for key, value in scanned.items() if key not in ("path", "pair", "id")}
        item.update(id=opaque(scanned["id"]), name=scanned["path"].split("/")[-1], source="folder-1", tags=[],
                    playable="original", albums=["100APPLE" if "100APPLE" in scanned["path"] else "Camera"])
        item["content-id"] = "md5#" + hashlib.md5(scanned["id"].encode()).hexdigest()
        self.files[item["id"]] = self.month / scanned["path"]
        return item

    def extras(self):
        """A fifth item for 14 December (a Motion Photo), and a place, which the fixtures lack."""
        photo = dict(next(one for one in self.base if one["kind"] == "live-photo"))
        photo.update(id=opaque("photo"), kind="motion-photo", name="PXL_20241214_152000.MP.jpg", captured="2024-12-14T16:20:00+01:00")
        self.files[photo["id"]] = self.month / "100APPLE" / "IMG_1116.MOV"
        self.base[1]["place"] = {"latitude": 48.137, "longitude": 11.575, "name": "Marienplatz, München"}
        self.base[1]["other-dates"] = [{"captured": "2024-12-01T09:15:00+00:00", "evidence": "container-creation-time"}]
        self.base[5]["tags"] = [1, 4]
        return [photo]

    def use(self, items):
        self.items = {one["id"]: one for one in items}
        self.days = {}
        for one in sorted(items, key=lambda item: item["captured"]):
            self.days.setdefault(one["day"], []).append(one)

    def fill(self, count):
        """`count` items over twelve years, as light as they can be; pictures are those of the month."""
        months = [f"{year}-{number:02}" for year in range(2013, 2025) for number in range(1, 13)]
        items, each = [], count // len(months)
        for month in months:
            for index in range(each if month != months[-1] else count - each * (len(months) - 1) - len(self.base)):
                day = f"{month}-{index * days_of_month(month) // each % days_of_month(month) + 1:02}"
                model = self.base[(index * 7 + int(month[5:])) % len(self.base)]
                one = dict(model, id=opaque(f"{month} {index}"), day=day, kind=KINDS[index % 6], name=f"IMG_{index:04}.MOV",
                           captured=f"{day}T{8 + index % 12:02}:{index % 60:02}:00+01:00")
                self.files[one["id"]] = self.files[model["id"]]
                items.append(one)
        self.use(items + self.base)

    def found(self, query):
        """The items that a filter finds, in order of time."""
        words = query.get("q", "").lower()
        tags = {name.lower(): number + 1 for number, name in enumerate(TAGS)}
        month = query.get("month")
        for day in [f"{month}-{number:02}" for number in range(1, 32)] if month else sorted(self.days):
            if day not in self.days:
                continue
            for one in self.days[day]:
                text = f"{one['day']} {one['name']} {one['kind']} {' '.join(one['albums'])}".lower()
                if query.get("kind") and one["kind"] != query["kind"]:
                    continue
                if query.get("tag") and int(query["tag"]) not in one["tags"]:
                    continue
                if query.get("place") and query["place"] != ("none" if "place" not in one else opaque(f"place {one['place']['name']}")):
                    continue
                if query.get("album") and opaque(f"album {one['albums'][0]}") != query["album"]:
                    continue
                if words and words not in text and tags.get(words) not in one["tags"]:
                    continue
                yield one

    def picture(self, item, width):
        """A JPEG of the item, `width` pixels on the shorter side."""
        file = self.files[item]
        target = self.cache / f"{opaque(str(file))}-{width}.jpg"
        if not target.exists():
            size = f"scale='if(gt(iw,ih),-2,{width})':'if(gt(iw,ih),{width},-2)'"
            self.ffmpeg("-ss", "0.4", "-i", file, "-frames:v", "1", "-vf", size, "-q:v", "5", target)
        return target

    def strip(self, item, count):
        file = self.files[item]
        target = self.cache / f"{opaque(str(file))}-strip-{count}.jpg"
        if not target.exists():
            rate = count / self.items[item].get("duration", 3)
            self.ffmpeg("-i", file, "-frames:v", "1", "-vf", f"fps={rate},scale=96:64:force_original_aspect_ratio=increase,crop=96:64,tile={count}x1", target)
        return target

    def text(self, words, width, style, kind):
        """What the program would draw of a text: letters on a transparent picture."""
        name = hashlib.sha256(f"{words} {width} {style} {kind}".encode()).hexdigest()[:16]
        target, text = self.cache / f"text-{name}.png", self.cache / f"text-{name}.txt"
        if not target.exists():
            text.write_text(words)
            size = width // {"title": 12, "caption": 20, "place": 20, "date": 27}[kind]
            at = "x=(w-tw)/2:y=(h-th)/2" if style == "keepsake" else f"x=w-tw-{width // 20}:y=h-th-{width // 36}" if kind == "date" else f"x={width // 20}:y=h-th-{width // 12}"
            drawn = f"drawtext=textfile={text}:fontcolor={'yellow' if style == 'bold' else 'white'}:fontsize={size}:{at}"
            self.ffmpeg("-f", "lavfi", "-i", f"color=c=black@0:s={width}x{width * 9 // 32 * 2},format=rgba", "-frames:v", "1", "-vf", drawn, target)
        return target

    def film(self):
        """A film to show as the result: 58 seconds that look like one."""
        target = self.work / "film.mp4"
        if not target.exists():
            self.ffmpeg("-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=58", "-f", "lavfi", "-i", "sine=220:duration=58",
                        "-pix_fmt", "yuv420p", "-preset", "ultrafast", "-movflags", "+faststart", target)
        return target

    def part_of_film(self, start, end):
        target = self.work / f"part-{start}-{end}.mp4"
        # A browser asks for several ranges at once.
        with self.making:
            if not target.exists():
                self.ffmpeg("-ss", start % 50, "-i", self.film(), "-t", end - start, "-preset", "ultrafast", "-movflags", "+faststart", target)
        return target

    def sound(self, seconds):
        target = self.work / f"sound-{seconds}.mp4"
        with self.making:
            if not target.exists():
                self.ffmpeg("-f", "lavfi", "-i", f"sine=220:duration={seconds}", target)
        return target

    @staticmethod
    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-threads", "1", *map(str, arguments)], check=True)
