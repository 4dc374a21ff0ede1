import Model

@testable import DayreelKit
@testable import Library
@testable import Pipeline
@testable import Stages

/// Notes about the film.
enum FilmMessages {
    static func all() throws -> [Message] {
        try (lengths() + moments() + sound() + texts() + beside()).map(Message.init)
    }

    private static func lengths() throws -> [Diagnostic] {
        let long = try Sample.item("long.mov", on: "2024-12-01", seconds: 20)
        let other = try Sample.item("other.mov", on: "2024-12-02", seconds: 20)
        let year = Timeframe.year(2024).resolved(today: Day(daysSinceEpoch: 20_000))
        let tooLong = try Sample.film(
            [Pick(item: long, duration: .seconds(4), isPinned: true), Pick(item: other)],
            Sample.job(maxDuration: .seconds(1)))
        let upright = try Sample.item("a.mov", on: "2024-12-05", width: 1080, height: 1920)
        let narrow = try Sample.select(
            [upright], job: Sample.job(composition: Composition(shape: .portrait, fit: .pair)))
        func crossfade(_ transition: Transition) throws -> [Diagnostic] {
            let composition = Composition(transition: transition, audio: AudioStyle(crossfade: .seconds(1)))
            return try Sample.film([Pick(item: long), Pick(item: other)], Sample.job(composition: composition))
                .diagnostics.with(.crossfadeShortened)
        }
        let slow = FilmEstimate(filmBytes: 0, storeBytes: 0, work: 400_000).note(on: year, workers: 1)
        var notes = [slow].compactMap(\.self) + tooLong.diagnostics + narrow.diagnostics.with(.filmTooNarrow)
        notes += try crossfade(Transition()) + crossfade(Transition(style: .none))
        return notes + [Diagnostic.offBeats(1, of: 1), .offBeats(3, of: 12)]
    }

    private static func moments() throws -> [Diagnostic] {
        let (item, day) = (try Sample.item(), try Sample.day())
        let clip = Clip(day: day, item: item, source: Fingerprint(digest: "aa"), start: .zero, frames: 0..<120)
        let dark = Moment.FlawedStretch(.dark, from: .zero, to: .seconds(2))
        let path = SteadyPath(crop: 42, moves: [])
        var slow = ClipRules(from: .start)
        slow.speed = .fixed(Speed(250))
        let silent = try Sample.film([Pick(item: item)], Sample.job(clips: slow)).diagnostics.with(.slowSound)
        return silent + [
            ChooseMoments.note(on: Moment(.laterStart, start: .seconds(2), flawed: [dark]), item, day: day),
            .steadied(clip, Steadiness(before: 900, after: 200, path: path), path),
            .notSteadied(clip, Steadiness(before: 900, after: 900, path: nil)),
            .notSteadied(clip, Steadiness(before: 900, after: 800, path: path)),
        ]
    }

    private static func sound() -> [Diagnostic] {
        let quiet = Loudness(integrated: -30, truePeak: -12, usualPeak: -14, hiss: -80)
        let loud = Loudness(integrated: -10, truePeak: -1, usualPeak: -2, hiss: -80)
        let adjusted = [quiet, loud].flatMap { sound in
            SoundLevels([ClipLevel(sound)], target: -16).notes(ofClip: 0, path: "/media/IMG_1.MOV")
        }
        let bounds: [Loudness.Bound] = [.silence, .gain, .hiss, .peaks, .neighbour]
        let heldBack = bounds.map { SoundLevels.heldBack($0, by: 6, of: -16, path: "/media/IMG_1.MOV") }
        return adjusted.with(.soundAdjusted) + heldBack + [
            Diagnostic.noSpeechDetector, .musicLeftOut(.noSynthesizer), .noPlaceNames,
        ]
    }

    private static func texts() throws -> [Diagnostic] {
        let day = try Sample.day()
        let reasons = [
            "its clip is too short for it", "its clips are too short for it", "the film has no clip of that day",
            "it is too long for the picture",
        ]
        let fonts = [Diagnostic.otherFont("Inter", ["DejaVu Sans"]), .otherFont("My Own", ["DejaVu Sans", "Inter"])]
        let captions = reasons.map { Diagnostic.captionLeftOut(of: day, $0) }
        return Diagnostic.missingGlyphs(["旅", "行"], in: "the title") + fonts + captions
    }

    /// The files beside the film, and its album.
    private static func beside() -> [Diagnostic] {
        [
            .withoutCover(because: "none of its clearest pictures can be drawn"),
            .notWritten("report", .reportNotWritten, because: Sample.full, at: nil),
            .notWritten("poster", .posterNotWritten, because: Sample.full, at: nil),
            .notWritten("timeline", .timelineNotWritten, because: Sample.full, at: nil),
            .notWritten("teaser", .teaserNotWritten, because: Sample.full, at: nil),
            .unsyncedName(of: "film", at: "/films/trip.mp4", in: "/films", "Input/output error"),
            KeepAlbum.outOfDate(
                "Trip", "the run was stopped while another process held it", at: nil),
            KeepAlbum.outOfDate("Trip", Sample.full.withCause, at: "/home/ada/album"),
            KeepAlbum.madeAgain("Trip", "0f3a9c", of: "/jobs/trip.yaml"),
        ]
    }
}
