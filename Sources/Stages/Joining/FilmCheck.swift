import LibAV
import Model

/// Checks that a film's file is what its contents promised.
struct FilmCheck {
    let contents: FilmContents

    /// Throws `DayreelError(.internalError)` with what is wrong.
    func check(_ path: String) throws {
        let info = try MediaInfo(ofFileAt: path)
        guard let picture = info.bestVideo else { throw violation("it has no picture", path) }
        let format = contents.format
        if (picture.width, picture.height) != (format.width, format.height) {
            throw violation("its picture is \(picture.width)x\(picture.height)", path)
        }
        if picture.frameCount != Int64(contents.frames) {
            throw violation("it has \(picture.frameCount ?? 0) frames instead of \(contents.frames)", path)
        }
        if picture.color != format.picture.color { throw violation("its colour tags are \(picture.color)", path) }
        if picture.pixelFormat != format.picture.pixelFormat {
            throw violation("its pixels are \(picture.pixelFormat ?? "unknown")", path)
        }
        // Players take the first stream of a kind: a cover comes behind picture and sound.
        if picture.index != 0 { throw violation("its picture is stream \(picture.index)", path) }
        if let start = picture.startTime, start != 0 { throw violation("its picture starts at \(start) µs", path) }
        try checkLength(picture.duration, of: "picture", path)
        if format.audio != nil {
            guard let sound = info.bestAudio else { throw violation("it has no sound", path) }
            try checkLength(sound.duration, of: "sound", path)
        }
        let covers = info.video.filter(\.isAttachedPicture).map { [$0.width, $0.height] }
        if covers != (contents.cover.map { [[$0.width, $0.height]] } ?? []) {
            throw violation("it has the covers \(covers)", path)
        }
        let hasSubtitles = info.data.contains { $0.tag == "tx3g" }
        if hasSubtitles != (contents.subtitles?.subtitles.isEmpty == false) {
            throw violation("it has \(hasSubtitles ? "unwanted" : "no") subtitles", path)
        }
    }

    private func checkLength(_ length: Int64?, of part: String, _ path: String) throws {
        let frame = contents.format.frameRate.time(ofFrames: 1).microseconds
        let expected = contents.duration.microseconds
        guard let length, abs(length - expected) <= frame else {
            throw violation("its \(part) lasts \(length ?? 0) µs instead of \(expected) µs", path)
        }
    }

    private func violation(_ cause: String, _ path: String) -> DayreelError {
        DayreelError(
            .internalError, "the film is not what the plan promised and was not published", place: path, cause: cause)
    }
}
