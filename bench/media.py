"""Makes the benchmark's media: clips like those of phones, with motion and grain."""

import datetime
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass

import scan

# Raised when a change makes the media different, so that old ones are not used.
VERSION = 1
SCENE = (4480, 2520)
WINDOW = (3840, 2160)


@dataclass(frozen=True)
class Shape:
    """One kind of clip. width, height: pixels as stored. rate: frames per second."""

    name: str
    width: int
    height: int
    rate: int
    codec: str = "libx264"
    sound: bool = True
    rotated: bool = False
    # The transfer characteristics as ffmpeg names them. All but bt709 have the primaries of BT.2020, and ten bits.
    transfer: str = "bt709"

    @property
    def is_hdr(self):
        return self.transfer != "bt709"


SHAPES = [
    Shape("1080p30", 1920, 1080, 30),
    Shape("portrait", 1920, 1080, 30, rotated=True),
    Shape("4k-hevc", 3840, 2160, 30, codec="libx265"),
    Shape("720p60", 1280, 720, 60),
    Shape("4x3-silent", 1440, 1080, 30, sound=False),
]

HDR_SHAPES = [
    Shape("hlg-1080p30", 1920, 1080, 30, codec="libx265", transfer="arib-std-b67"),
    Shape("pq-4k", 3840, 2160, 30, codec="libx265", transfer="smpte2084"),
    Shape("pq-1080p30", 1920, 1080, 30, codec="libx265", transfer="smpte2084"),
    Shape("hlg-4k", 3840, 2160, 30, codec="libx265", transfer="arib-std-b67"),
]

# Recordings of real telephones, in the folder of `--real`, each of another day. The first two are Dolby Vision 8.4.
DOLBY_VISION = [
    "androidx+media/libraries/test_data/src/test/assets/media/mp4/sample_edit_list.mp4",
    "rails+rails/activestorage/test/fixtures/files/rotated_hdr_video.mov",
]
PHONES = DOLBY_VISION + [
    "PHP-FFMpeg+PHP-FFMpeg/tests/FFMpeg/files/portrait.MOV",
    "Zulko+moviepy/media/fire2.mp4",
    "coil-kt+coil/coil-video/src/androidTest/assets/video_rotated.mp4",
    "drewnoakes+metadata-extractor-images/mov/with-gps.mov",
    "drewnoakes+metadata-extractor-images/mp4/Issue 515 (java).mp4",
    "drewnoakes+metadata-extractor-images/mp4/ftyp3gp5.mp4",
    "jmathai+elodie/elodie/tests/files/video.mov",
    "photoprism+photoprism/pkg/media/video/testdata/quicktime-hvc1.mov",
    "bpatrik+pigallery2/test/backend/assets/live_photo/IMG_7943_HEVC.MOV",
    "gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.MOV",
    "tkanarsky+osxphotos/tests/test-images/original_aae/IMG_3582.mov",
]
# The second is too dark for a day to show it by itself, so a job pins it.
DARK = ("2024-01-22", DOLBY_VISION[1])
# The days of all of these and of the HDR clips.
REAL_DAYS = "2013-01-01..2026-12-31"

MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

# The clips of 3 June. A job pins the one that the month does not show.
PINNABLE = ("2024-06-03", ["IMG_0003-4k-hevc.mp4", "IMG_0103-1080p30.mp4"])


def month(root, count, say):
    """Makes at least `count` clips of 4 to 8 s, one per day from 1 June 2024, and the clip to pin. Existing clips are kept. Returns
    their folder."""
    folder = os.path.join(root, "media", f"month-v{VERSION}")
    os.makedirs(folder, exist_ok=True)
    for index in range(count):
        seconds = 4 + (index * 7 % 9) * 0.5
        clip(root, folder, index, SHAPES[index % len(SHAPES)], seconds, f"2024-06-{index + 1:02}T12:00:00Z", say)
    clip(root, folder, 102, SHAPES[0], 5, "2024-06-03T18:00:00Z", say)
    return folder


def year(root, days, candidates, seconds, say):
    """Makes `candidates` short clips of so many days from 1 January 2023, some hours apart, and returns their folder. Only ten are encoded;
    the clips are copies of these with different dates. That makes them different sources, because Dayreel distinguishes sources by their
    bytes."""
    folder = os.path.join(root, "media", f"year-{days}-{candidates}-{seconds}s-v{VERSION}")
    originals = os.path.join(root, "media", f"short-{seconds}s-v{VERSION}")
    os.makedirs(folder, exist_ok=True)
    os.makedirs(originals, exist_ok=True)
    sources = [
        clip(root, originals, 200 + index, SHAPES[index % len(SHAPES)], seconds, "2023-01-01T12:00:00Z", say)
        for index in range(10)
    ]
    say(f"copying {candidates} clips")
    stamp = scan.mp4_time(instant("2023-01-01", 12))
    for number in range(candidates):
        index, hour = number % days, number // days
        path = os.path.join(folder, f"DAY_{index + 1:03}_{hour + 1}.mp4")
        if os.path.exists(path):
            continue
        # Those of a day are three apart, so that they differ in what they show.
        source = (index + 3 * hour) % len(sources)
        with open(sources[source], "rb") as original, open(path, "wb") as copied:
            copied.write(original.read().replace(stamp, scan.mp4_time(instant(day_of_2023(index), 9 + 2 * hour))))
    return folder


def hdr(root, real, say):
    """Makes four HDR clips, one per day from 1 June 2024, and adds recordings in Dolby Vision if there are any. Returns their folder."""
    folder = os.path.join(root, "media", f"hdr-v{VERSION}")
    os.makedirs(folder, exist_ok=True)
    for index, shape in enumerate(HDR_SHAPES):
        clip(root, folder, 300 + index, shape, 4 + index * 0.5, f"2024-06-{index + 1:02}T12:00:00Z", say)
    copy(DOLBY_VISION, real, folder)
    return folder


def phones(root, real):
    """Copies the recordings of real telephones. Returns their folder; None without them."""
    folder = os.path.join(root, "media", "phones")
    os.makedirs(folder, exist_ok=True)
    return folder if copy(PHONES, real, folder) else None


def copy(names, real, folder):
    """Copies those files that exist, and returns their number."""
    found = [path for path in (os.path.join(real, name) for name in names) if os.path.exists(path)]
    for path in found:
        copied = os.path.join(folder, os.path.basename(path))
        if not os.path.exists(copied):
            shutil.copy2(path, copied)
    return len(found)


def instant(day, hour):
    """That hour of a day, UTC."""
    return datetime.datetime.fromisoformat(f"{day}T{hour:02}:00:00+00:00")


def day_of_2023(index):
    for month, length in enumerate(MONTHS, start=1):
        if index < length:
            return f"2023-{month:02}-{index + 1:02}"
        index -= length
    raise ValueError("a year has 365 days")


def months(count):
    """The number of days in each month of the year's first `count` days."""
    lengths = []
    for length in MONTHS:
        if count > 0:
            lengths.append(min(length, count))
        count -= length
    return lengths


def clip(root, folder, number, shape, seconds, when, say):
    """Makes a clip: a shaky pan over a scene, with an object that crosses the picture, and grain. Returns its path."""
    path = os.path.join(folder, f"IMG_{number + 1:04}-{shape.name}.mp4")
    if os.path.exists(path):
        return path
    say(f"making {os.path.basename(path)}")
    if shape.codec == "libx265":
        # Encoding HEVC takes far longer than decoding it, so two seconds are encoded and repeated.
        arguments, video, graph = ["-stream_loop", "-1", "-i", loop(root, number % 2, shape)], "0:v", []
        encoding = ["-c:v", "copy", "-tag:v", "hvc1"]
    else:
        arguments, chain = picture(root, number, shape)
        video, graph, encoding = "[v]", [chain], encoder(shape)
    if shape.sound:
        inputs, chain = sound(number, arguments.count("-i"))
        arguments, graph = arguments + inputs, graph + [chain]
        encoding = encoding + ["-map", "[a]", "-c:a", "aac", "-b:a", "128k"]
    if graph:
        arguments += ["-filter_complex", ";".join(graph)]
    arguments += ["-map", video] + encoding + ["-t", str(seconds), "-metadata", f"creation_time={when}"]
    ffmpeg(arguments, path, rotated=shape.rotated)
    return path


def picture(root, number, shape):
    """The inputs of the picture, and the filters that make [v] from them."""
    back, front = scene(root, number % 4), scene(root, (number + 1) % 4)
    pan = (
        f"crop={WINDOW[0]}:{WINDOW[1]}"
        f":x='320+300*sin(t*{0.31 + number % 5 * 0.09}+{number})+4*sin(t*13)'"
        f":y='180+160*sin(t*{0.23 + number % 7 * 0.05}+1)+4*sin(t*17+1)'")
    chain = (
        f"[0:v]loop=-1:1:0,setpts=N/{shape.rate}/TB,{pan},"
        f"scale={shape.width}:{shape.height}:flags=fast_bilinear[back];"
        f"[1:v]crop=1280:1080:{200 * (number % 9)}:300,scale={shape.width // 6}:{shape.height // 4},"
        f"loop=-1:1:0,setpts=N/{shape.rate}/TB[front];"
        f"[back][front]overlay=x='mod(t*w*3+{number * 97},W+w)-w':y='H/2+H/5*sin(t*1.7)',"
        f"noise=c0s=7:c0f=t:c1s=3:c1f=t:c2s=3:c2f=t,setsar=1,format={'yuv420p10le' if shape.is_hdr else 'yuv420p'}[v]")
    rate = str(shape.rate)
    return ["-framerate", rate, "-i", back, "-framerate", rate, "-i", front], chain


def sound(number, first):
    """The inputs of the sound, and the filters that make [a] from them. The first input has ffmpeg's number `first`."""
    noise = f"anoisesrc=color=pink:amplitude=0.2:seed={number}:sample_rate=48000"
    tone = f"sine=frequency={180 + number * 23 % 400}:sample_rate=48000"
    mix = "amix=inputs=2:weights='1 0.4',tremolo=f=1.5:d=0.7,aformat=channel_layouts=stereo[a]"
    return ["-f", "lavfi", "-i", noise, "-f", "lavfi", "-i", tone], f"[{first}:a][{first + 1}:a]{mix}"


def loop(root, number, shape):
    """Makes two seconds of picture that begin with a keyframe and refer to no frame outside. Returns the path."""
    kind = f"{shape.name}-" if shape.is_hdr else ""
    path = os.path.join(root, "media", f"loop-{kind}{number}-v{VERSION}.mp4")
    if not os.path.exists(path):
        arguments, chain = picture(root, number + 2, shape)
        ffmpeg(arguments + ["-filter_complex", chain, "-map", "[v]", "-t", "2"] + encoder(shape), path)
    return path


def encoder(shape):
    """Options with a phone's bit rates and GOPs, and with fast presets."""
    space, primaries = ("bt2020nc", "bt2020") if shape.is_hdr else ("bt709", "bt709")
    colors = ["-colorspace", space, "-color_primaries", primaries, "-color_trc", shape.transfer, "-color_range", "tv"]
    if shape.codec == "libx265":
        # x265 writes the colours into the stream itself only if it is told.
        own = f":colorprim={primaries}:transfer={shape.transfer}:colormatrix={space}" if shape.is_hdr else ""
        return ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", f"log-level=error:keyint=30:bframes=0:no-open-gop=1{own}",
                "-b:v", "30M" if shape.height == 2160 else "12M", "-tag:v", "hvc1"] + colors
    rate = "17M" if shape.height == 1080 else "14M"
    h264 = ["-c:v", "libx264", "-preset", "superfast", "-b:v", rate, "-g", str(shape.rate), "-bf", "0"]
    return h264 + colors


def scene(root, number):
    """Makes a still picture with the spectrum of a photograph: detail of all sizes, flat regions and edges. Returns its path."""
    path = os.path.join(root, "media", f"scene-{number}-v{VERSION}.png")
    if os.path.exists(path):
        return path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    octaves = [(20, 0.30), (40, 0.24), (90, 0.18), (180, 0.12), (400, 0.08), (900, 0.05), (1800, 0.03)]
    inputs, graph = [], ""
    for index, (width, _) in enumerate(octaves):
        seed = number * 100 + index
        inputs += ["-f", "lavfi", "-i", f"color=gray:s={width}x{width * 9 // 16 + 1}:r=1:d=1,format=yuv444p"]
        # The coarse octaves have edges: few levels, scaled with a sharp kernel. The fine ones are smooth.
        edges = ",lutyuv=y='floor(val/64)*64+32'" if index in (1, 2) else ""
        graph += (
            f"[{index}:v]noise=alls=100:all_seed={seed},eq=contrast=1.5{edges},format=yuv444p,"
            f"scale={SCENE[0]}:{SCENE[1]}:flags=bicubic[o{index}];")
    weights = " ".join(str(weight) for _, weight in octaves)
    names = "".join(f"[o{index}]" for index in range(len(octaves)))
    graph += f"{names}mix=inputs={len(octaves)}:weights='{weights}',eq=contrast=1.6:saturation=0.5,format=yuv420p[v]"
    ffmpeg(inputs + ["-filter_complex", graph, "-map", "[v]", "-frames:v", "1"], path)
    return path


def handheld(path, number, seconds, height=1080):
    """A recording as phones make them, of a moving pattern with noise that sways: 17 Mbit/s at 1080p, a key frame a second."""
    rate = f"{17 * height * height // 1080 // 1080 + 1}M"
    ffmpeg(
        ["-f", "lavfi", "-i", f"testsrc2=s={height * 16 // 9}x{height}:r=30:d={seconds}", "-f", "lavfi", "-i",
         f"anoisesrc=d={seconds}:c=pink:a=0.1:seed={number}", "-vf", f"rotate=0.02*sin(2*t+{number}),noise=alls=12:allf=t:all_seed={number}",
         "-c:v", "libx264", "-preset", "veryfast", "-b:v", rate, "-maxrate", rate, "-bufsize", rate, "-g", "30", "-c:a", "aac"], path)


def ffmpeg(arguments, path, rotated=False):
    """Runs ffmpeg. Writes to a temporary name first, so that an interrupted run leaves no half clip that looks complete."""
    stem, extension = os.path.splitext(path)
    temporary = f"{stem}.part{extension}"
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments + [temporary]
    subprocess.run(command, check=True)
    if rotated:
        turn(temporary)
    os.replace(temporary, path)


def turn(path):
    """Writes the display matrix of a quarter turn into the first track's header (ISO/IEC 14496-12, 8.3.2). ffmpeg's option for this has
    a different name in each version."""
    with open(path, "r+b") as file:
        data = file.read()
        header = data.index(b"tkhd")
        if data[header + 4] != 0:
            raise ValueError(f"{path}: a track header of version {data[header + 4]}")
        file.seek(header + 44)
        file.write(struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 1080 << 16, 0, 1 << 30))
