"""The commands that make the same film in three ways, and the check of its length."""

import json
import os
import subprocess
from dataclasses import dataclass

import measure

WIDTH, HEIGHT, RATE = 1920, 1080, 30
OVERLAP = RATE // 2
SAMPLES_PER_FRAME = 48000 // RATE
PRESET, CRF = "veryfast", 20
KEYFRAMES = 5 * RATE
FONT = "DejaVu Sans"


@dataclass
class Clip:
    path: str
    frames: int
    label: str
    sound: bool


class Clips(list):
    """The clips of a film. frames: those of the film; dissolves between short clips are shorter."""

    frames = 0


class Dayreel:
    """The program under test. Jobs, films and logs go under `root`."""

    def __init__(self, program, root):
        self.program, self.root = program, root
        os.makedirs(os.path.join(root, "jobs"), exist_ok=True)
        os.makedirs(os.path.join(root, "films"), exist_ok=True)

    def job(self, name, folder, timeframe, last=None, longest=None, pins=None, sound=True, crf=CRF, preset=PRESET):
        """Writes a job file and returns its path. Settings that the file does not name have Dayreel's defaults. `last`: the last day of
        the timeframe in June 2024. `longest`: the longest clip in seconds."""
        timeframe = f"2024-06-01..2024-06-{last:02}" if last else timeframe
        lines = ["version: 1", f"timeframe: {timeframe}", "days: { home: UTC }", "sources:", f"  - folder: {folder}"]
        if pins:
            lines += ["pins:"] + [f"  {day}: {media}" for day, media in pins.items()]
        if longest:
            lines += [f"clips: {{ video: {longest}s }}"]
        # The other programs put black bars beside clips of another shape too.
        lines += ["composition: { fit: letterbox%s }" % ("" if sound else ", audio: { include: false }")]
        lines += ["output:", f"  file: {self.film(name)}", f"  crf: {crf}", f"  preset: {preset}"]
        path = os.path.join(self.root, "jobs", f"{name}.yaml")
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        return path

    def film(self, name):
        return os.path.join(self.root, "films", f"{name}.mp4")

    def render(self, job, home, sample_memory=False, options=()):
        command = [self.program, "render", job, "--home", home, "--progress", "none", *options]
        return measure.run(command, os.path.join(self.root, "dayreel.log"), sample_memory)

    def clips(self, job, home):
        """The clips that `dayreel plan` chose. The other programs get the same clips, lengths and texts."""
        command = [self.program, "plan", job, "--json", "--home", home]
        plan = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        clips = Clips(
            Clip(pick["path"], pick["frames"], written(day["day"]), has_sound(pick["path"]))
            for day in plan["days"] for pick in day["picks"])
        clips.frames = plan["frames"]
        return clips


def forget_segments(home):
    """Removes what is rendered from the store of a home, and leaves what is known of recordings."""
    for folder, _, names in os.walk(os.path.join(home, "cache", "segments")):
        for name in names:
            if name.endswith(".mp4"):
                os.unlink(os.path.join(folder, name))


def written(day):
    """A day in the form that Dayreel writes on the picture: 2 June 2024."""
    year, month, number = day.split("-")
    names = "January February March April May June July August September October November December".split()
    return f"{int(number)} {names[int(month) - 1]} {year}"


def film_frames(clips):
    """The frames of a film whose dissolves all have their full length."""
    return sum(clip.frames for clip in clips) - OVERLAP * (len(clips) - 1)


def ffmpeg_command(clips, film):
    """One command that fits and dates each clip and joins them with xfade and acrossfade."""
    inputs, graph = [], []
    for index, clip in enumerate(clips):
        inputs += ["-i", clip.path]
        graph.append(
            f"[{index}:v]fps={RATE},trim=end_frame={clip.frames},setpts=PTS-STARTPTS,"
            f"scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease:force_divisible_by=2,"
            f"pad={WIDTH}:{HEIGHT}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p,"
            f"drawtext=font='{FONT}':text='{clip.label}':fontsize=h*0.045:fontcolor=white:shadowx=3:shadowy=3"
            f":x=w-tw-w*0.05:y=h-th-h*0.05,settb=1/{RATE}[v{index}]")
        samples = clip.frames * SAMPLES_PER_FRAME
        source = f"[{index}:a]aresample=48000" if clip.sound else "anullsrc=r=48000:cl=stereo"
        graph.append(
            f"{source},aformat=sample_fmts=fltp:channel_layouts=stereo,apad,atrim=end_sample={samples},"
            f"asetpts=PTS-STARTPTS[a{index}]")
    video, audio, position = "v0", "a0", clips[0].frames
    for index, clip in enumerate(clips[1:], start=1):
        offset = (position - OVERLAP) / RATE
        graph.append(f"[{video}][v{index}]xfade=duration={OVERLAP / RATE}:offset={offset:.6f}[vx{index}]")
        graph.append(f"[{audio}][a{index}]acrossfade=duration={OVERLAP / RATE}:curve1=qsin:curve2=qsin[ax{index}]")
        video, audio, position = f"vx{index}", f"ax{index}", position + clip.frames - OVERLAP
    return (
        ["ffmpeg", "-nostdin", "-v", "error", "-y"] + inputs
        + ["-filter_complex", ";".join(graph), "-map", f"[{video}]", "-map", f"[{audio}]"]
        + ["-c:v", "libx264", "-preset", PRESET, "-crf", str(CRF), "-g", str(KEYFRAMES)]
        # xfade may repeat the last frame.
        + ["-frames:v", str(film_frames(clips))]
        + ["-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart", film])


def melt_command(clips, film):
    """A command that joins the clips with mixes. real_time=-2: two threads make pictures, and none is dropped."""
    tracks = []
    for index, clip in enumerate(clips):
        text = [
            "-attach-cut", "avfilter.drawtext", f"av.text={clip.label}", f"av.font={FONT}", "av.fontsize=49",
            "av.fontcolor=white", "av.shadowx=3", "av.shadowy=3", "av.x=w-tw-w*0.05", "av.y=h-th-h*0.05"]
        mix = ["-mix", str(OVERLAP), "-mixer", "luma", "-mixer", "mix:-1"] if index else []
        tracks += [clip.path, "in=0", f"out={clip.frames - 1}"] + text + mix
    return (
        ["melt", "-quiet", "-profile", "atsc_1080p_30"] + tracks
        + ["-consumer", f"avformat:{film}", "vcodec=libx264", f"preset={PRESET}", f"crf={CRF}", f"g={KEYFRAMES}"]
        + ["acodec=aac", "ab=192k", "movflags=+faststart", "real_time=-2"])


def has_sound(path):
    return bool(probe(path, "-select_streams", "a", "-show_entries", "stream=index"))


def check_length(film, frames):
    """Throws unless the film has exactly `frames` frames and its sound differs from them by at most two frames."""
    counted = int(probe(film, "-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets"))
    if counted != frames:
        raise measure.CommandFailed(f"{film} has {counted} frames instead of {frames}")
    sound = probe(film, "-select_streams", "a:0", "-show_entries", "stream=duration")
    if sound and abs(float(sound) * RATE - frames) > 2:
        raise measure.CommandFailed(f"the sound of {film} lasts {sound} s, its picture {frames / RATE} s")


def probe(path, *options):
    command = ["ffprobe", "-v", "error", *options, "-of", "default=nokey=1:noprint_wrappers=1", path]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
