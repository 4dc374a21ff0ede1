#!/usr/bin/env python3
"""Measures how well Dayreel hears where people speak over noise, and what that costs.

    bench/speech.py [--dayreel .build/release/dayreel] [--model .build/share/dayreel/speech.model] [--output FILE] [--check]

Voices are synthesised by libavfilter's `flite` (CMU, four voices), noises by formulas: wind, a street, music and knocks, each with its own
numbers for each voice. They are mixed at 0, 5, 10 and 20 dB: the voice's level while it speaks, by that of the noise. An examiner is asked
for the speech in each mix, as plans ask. Prints F1 by frames of 10 ms for each noise and level, and the CPU seconds for each second of
sound: those of questions with the detector, without those of the same questions without it. With --check exits 1 if F1 is below 0.95
anywhere, or hearing takes more than 15 ms a second.
"""
import argparse
import array
import datetime
import hashlib
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile

RATE = 16000
FRAME = RATE // 100
LEVELS = (0, 5, 10, 20)
VOICES = ("awb", "rms", "slt", "kal16")
SENTENCES = (
    "Look at the boat over there, it is coming back from the island.",
    "We walked all the way up to the castle, and nobody was tired.",
    "Happy birthday, now blow out the candles and make a wish.",
    "Careful, the water is colder than yesterday. Shall we go in?",
    "Grandpa, tell them how you found the dog in the garden.",
    "One more time, and then we are going home for supper.",
)
# Seconds of silence around and between sentences.
PAUSES = (2.0, 1.5, 2.5, 2.0)
# Pauses of the clean voice that are parts of what is said, in frames: those that Dayreel fills too.
SHORTEST = 20
LEAST_F1, MOST_CPU = 0.95, 15


def voice(name, number):
    """A voice that says three sentences: samples from -1 to 1, and for each frame whether it speaks."""
    samples = []
    for turn, pause in enumerate(PAUSES):
        samples += [0.0] * int(pause * RATE)
        if turn < 3:
            text = SENTENCES[(3 * number + turn) % len(SENTENCES)].replace(",", "\\,")
            made = subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"flite=text='{text}':voice={name}", "-ar", str(RATE), "-ac", "1", "-f",
                 "s16le", "-"], check=True, capture_output=True).stdout
            samples += [sample / 32768 for sample in array.array("h", made)]
    powers = [power(samples[start:start + FRAME]) for start in range(0, len(samples) - FRAME + 1, FRAME)]
    # Speaking is what is at most 40 dB under the loudest frames, and a short pause.
    least = sorted(powers)[-len(powers) // 20] / 10_000
    return samples, filled([each > least for each in powers])


def power(samples):
    return sum(sample * sample for sample in samples) / max(1, len(samples))


def filled(frames):
    """Frames with pauses of less than SHORTEST filled."""
    result, last = list(frames), None
    for index, speaks in enumerate(frames):
        if speaks:
            if last is not None and index - last <= SHORTEST:
                result[last:index] = [True] * (index - last)
            last = index
    return result


def lowpass(samples, hertz):
    share, value, result = 1 - math.exp(-2 * math.pi * hertz / RATE), 0.0, []
    for sample in samples:
        value += share * (sample - value)
        result.append(value)
    return result


def resonance(samples, hertz, width):
    radius = math.exp(-math.pi * width / RATE)
    first, second = 2 * radius * math.cos(2 * math.pi * hertz / RATE), -radius * radius
    one = two = 0.0
    result = []
    for sample in samples:
        one, two = sample + first * one + second * two, one
        result.append(one)
    return result


def white(dice, count):
    return [dice.uniform(-1, 1) for _ in range(count)]


def wind(dice, count):
    """Deep noise in gusts, with a whistle that wanders in the strongest."""
    deep = lowpass(lowpass(white(dice, count), 220), 220)
    gusts = [dice.uniform(1.5, 4) for _ in range(4)]
    phases = [dice.uniform(0, 6.28) for _ in gusts]
    result, phase = [], 0.0
    for index, sample in enumerate(deep):
        time = index / RATE
        gust = sum(math.sin(6.283 * time / length + turn) for length, turn in zip(gusts, phases)) / 4
        strength = max(0.1, 0.5 + gust)
        phase += 6.283 * (420 + 80 * gust) / RATE
        result.append(strength * sample + 0.006 * strength ** 3 * math.sin(phase))
    return result


def street(dice, count):
    """A far rumble, hiss of tyres that comes and goes, engines with their harmonics, and a horn. A car's power is for a quarter between 500
    and 2500 Hz, as EN 1793-3 has it for traffic without its A-weighting."""
    rumble, hiss = lowpass(white(dice, count), 120), white(dice, count)
    hiss = [one - other for one, other in zip(lowpass(hiss, 2500), lowpass(hiss, 500))]
    cars = [(dice.uniform(0, count / RATE), dice.uniform(0.8, 2), dice.uniform(55, 95)) for _ in range(count // RATE // 3)]
    horn = dice.uniform(3, count / RATE - 3)
    result = []
    for index in range(count):
        time = index / RATE
        sample = 1.2 * rumble[index] + 0.05 * hiss[index]
        for middle, length, pitch in cars:
            near = math.exp(-((time - middle) / length) ** 2)
            if near > 0.01:
                turn = 6.283 * pitch * (1 - 0.06 * math.tanh((time - middle) / length)) * time
                sample += near * (0.2 * hiss[index] + 0.05 * sum(math.sin(turn * order) / order for order in range(1, 7)))
        if horn <= time < horn + 0.6:
            sample += 0.06 * (math.sin(6.283 * 415 * time) + math.sin(6.283 * 523 * time))
        result.append(sample)
    return result


def music(dice, count):
    """Chords that are struck, a melody of plucked strings above them, a bass and a drum."""
    result, beat = [0.0] * count, int(RATE * dice.uniform(0.42, 0.6))
    root = dice.uniform(180, 240)
    chords = ((0, 4, 7), (9, 12, 16), (5, 9, 12), (7, 11, 14))

    def struck(start, half, decay, level):
        hertz = root * 2 ** (half / 12)
        for index in range(start, min(count, start + int(3 * RATE / decay))):
            time = (index - start) / RATE
            tone = sum(math.sin(6.283 * hertz * order * time) / order ** 1.5 for order in (1, 2, 3))
            result[index] += level * min(1, 100 * time) * math.exp(-decay * time) * tone

    for number, start in enumerate(range(0, count, beat)):
        chord = chords[number // 4 % 4]
        if number % 2 == 0:
            for half in chord:
                struck(start, half, 2.5, 0.12)
        struck(start, chord[0] - 12, 4, 0.2)
        struck(start + beat // 2 * dice.randrange(2), dice.choice(chord) + 12, 5, 0.15)
        for index in range(start, min(count, start + RATE // 12)):
            result[index] += 0.08 * dice.uniform(-1, 1) * math.exp(-60 * (index - start) / RATE)
    return result


def knocks(dice, count):
    """Wood and dishes: short resonances at random moments, over a quiet room."""
    result = [0.002 * sample for sample in white(dice, count)]
    start = 0
    while start < count:
        start += int(RATE * dice.choice((dice.uniform(0.15, 0.4), dice.uniform(0.4, 1.5))))
        hertz = dice.choice((dice.uniform(150, 500), dice.uniform(900, 3500)))
        strike = [dice.uniform(-1, 1) * math.exp(-index / 40) for index in range(min(count - start, RATE // 3))] if start < count else []
        body = [one + other for one, other in zip(resonance(strike, hertz, dice.uniform(25, 90)), resonance(strike, 2.7 * hertz, 120))]
        level = dice.uniform(0.3, 1) / max([1e-9] + [abs(sample) for sample in body])
        for index, sample in enumerate(body):
            result[start + index] += level * sample
    return result


NOISES = {"wind": wind, "street": street, "music": music, "knocks": knocks}


def mixed(samples, speaks, noise, level):
    """The voice over a noise that is `level` dB quieter than it while it speaks; the loudest sample is at -3 dB."""
    spoken = [sample for index, speaking in enumerate(speaks) if speaking for sample in samples[index * FRAME:(index + 1) * FRAME]]
    gain = math.sqrt(power(spoken) / power(noise)) * 10 ** (-level / 20)
    both = [one + gain * other for one, other in zip(samples, noise)]
    scale = 0.7 / max(abs(sample) for sample in both)
    return array.array("h", [int(32767 * scale * sample) for sample in both])


def write(samples, path):
    """A recording with the sound and a small black picture."""
    length = len(samples) / RATE
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-", "-f", "lavfi", "-i",
         f"color=black:size=64x36:rate=1:duration={length}", "-map", "1:v", "-map", "0:a", "-c:v", "mpeg4", "-c:a", "pcm_s16le", path],
        input=samples.tobytes(), check=True)


class Listener:
    """Asks examiners for what is heard in recordings."""

    def __init__(self, program, model):
        self.program = program
        self.detector = {"path": os.path.abspath(model), "digest": hashlib.sha256(open(model, "rb").read()).hexdigest()}

    def answer(self, line):
        """What an examiner says to a question. It leaves as soon as its input ends."""
        with subprocess.Popen([self.program, "examiner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as examiner:
            examiner.stdin.write(line)
            examiner.stdin.flush()
            answer = next((line for line in examiner.stdout if line[:1] in (b"=", b"!")), b"nothing")
            examiner.stdin.close()
        return answer

    def heard(self, recordings, speech):
        """The frames with speech of (path, seconds) each, as sets, and the CPU seconds that it took."""
        hearing = {"detector": self.detector} if speech else {}
        lines = [
            b"b" + json.dumps({
                "location": {"path": path}, "source": "", "start": 0, "end": int(seconds * 1e6),
                "pictures": 1, "remoteBytes": 0, "hearing": hearing}).encode() + b"\n" for path, seconds in recordings]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        # An examiner may take a minute of CPU time in all for its questions, so each has its own.
        answers = [self.answer(line) for line in lines]
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        found = []
        for answer in answers:
            if answer[:1] != b"=":
                sys.exit(f"the examiner said: {answer.decode()}")
            sound = json.loads(answer[1:])["finding"]["sound"]
            found.append({frame for first, end in sound["speech"] for frame in range(first, end)})
        return found, spent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--model", default=".build/share/dayreel/speech.model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", help="a file for the table")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    listener = Listener(os.path.abspath(options.dayreel), options.model)
    lines, misses = [], []

    def tell(line):
        lines.append(line)
        print(line, flush=True)

    tell("| noise | " + " | ".join(f"{level} dB" for level in LEVELS) + " |\n|---" + "|---" * len(LEVELS) + "|")
    voices = [voice(name, number) for number, name in enumerate(VOICES)]
    seconds, spent, silent = 0.0, 0.0, 0.0
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as folder:
        for kind, (name, noise) in enumerate(NOISES.items()):
            noises = [
                noise(random.Random(1000 * options.seed + 10 * kind + number), len(samples)) for number, (samples, _) in enumerate(voices)]
            row = []
            for level in LEVELS:
                recordings, right, said, found = [], 0, 0, 0
                for number, (samples, speaks) in enumerate(voices):
                    path = os.path.join(folder, f"{name}-{level}-{number}.mkv")
                    write(mixed(samples, speaks, noises[number], level), path)
                    recordings.append((path, len(samples) / RATE))
                heard, cost = listener.heard(recordings, speech=True)
                spent += cost
                silent += listener.heard(recordings, speech=False)[1]
                seconds += sum(length for _, length in recordings)
                for frames, (_, speaks) in zip(heard, voices):
                    truth = {frame for frame, speaking in enumerate(speaks) if speaking}
                    right, said, found = right + len(truth & frames), said + len(truth), found + len(frames)
                row.append(2 * right / max(1, said + found))
                print(f"  {name} {level} dB: precision {right / max(1, found):.3f}, recall {right / said:.3f}", file=sys.stderr)
            tell(f"| {name} | " + " | ".join(f"{value:.3f}" for value in row) + " |")
            misses += [f"{name} at {level} dB" for level, value in zip(LEVELS, row) if value < LEAST_F1]
    each = 1000 * (spent - silent) / seconds
    if each > MOST_CPU:
        misses.append("CPU")
    tell(f"\nF1 by frames of 10 ms, of {len(VOICES)} voices each, {seconds:.0f} s in all. Hearing speech takes {each:.1f} ms of CPU for each "
         "second of sound.")
    if options.output:
        version = subprocess.run([listener.program, "--version"], check=True, capture_output=True, text=True).stdout.split("\n")[0]
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(f"# Where people speak\n\nMade by `make bench-speech` on {datetime.date.today()}, with {version}.\n\n"
                       + "\n".join(lines) + "\n")
    if options.check and misses:
        sys.exit(f"below what is asked: {', '.join(misses)}")


if __name__ == "__main__":
    main()
