/// The places where a job's values were written: in its file, in one that it extends, or in the user's settings. For errors that only
/// appear when the job is used.
package struct JobPlaces: Hashable, Sendable {
    private let places: [String: FilePlace]

    /// The places of a job that was not read from a file.
    package static let none = JobPlaces([:])

    package init(_ places: [String: FilePlace]) { self.places = places }

    /// The place of a value: `composition.date-overlay.font`, `sources[0]`, `hooks.on-success`. Nil if no file has the key.
    package subscript(_ key: String) -> FilePlace? { places[key] }

    /// The error with its place in the job file, if it concerns a source or one of its keys, the file of the font, of the look or of a
    /// piece of music, what composes music, or the picture of a title's card.
    package func located(_ error: DayreelError, _ job: Job) -> DayreelError {
        guard let path = error.place, let place = place(of: path, error, job) else { return error }
        var error = error
        error.place = place.description
        error.cause = [path, error.cause].compactMap(\.self).joined(separator: ": ")
        return error
    }

    private func place(of path: String, _ error: DayreelError, _ job: Job) -> FilePlace? {
        if case .file(path)? = job.composition.look { return self["composition.look"] }
        if job.composition.font == path { return self["composition.font"] }
        if job.composition.dateOverlay?.font == path { return self["composition.date-overlay.font"] }
        if error.sourceKey == Self.composedMusic { return self[Self.composedMusic] }
        if let song = job.composition.audio.music?.files.firstIndex(where: { $0.file == path }) {
            let key = "composition.audio.music.files"
            return self["\(key)[\(song)].file"] ?? self["\(key)[\(song)]"] ?? self[key]
        }
        let titles = job.composition.titles
        if titles.opening?.picture == path { return self["composition.titles.opening.background"] }
        if titles.closing?.picture == path { return self["composition.titles.closing.background"] }
        guard let index = job.sources.firstIndex(where: { $0.path == path }) else { return nil }
        return error.sourceKey.flatMap { self[$0] ?? self["sources[\(index)].\($0)"] } ?? self["sources[\(index)]"]
    }

    /// The key that asks for composed music, and the `sourceKey` of an error about it.
    package static let composedMusic = "composition.audio.music.compose"

    /// The place of a day's pin.
    package subscript(pin day: Day) -> FilePlace? { self["pins.\(day)"] }
}

/// A line and a column of a file, or an option of the command line.
package struct FilePlace: Hashable, Sendable {
    /// The file as named by the user or by `extends`; or the option, as the user wrote it.
    package let file: String
    /// Nil for an option.
    package let position: TextPosition?

    package init(file: String, position: TextPosition?) {
        self.file = file
        self.position = position
    }
}

extension FilePlace: CustomStringConvertible {
    /// `jobs/trip.yaml:7:3`, or `--set sources=~/Pictures`.
    package var description: String { file + (position.map { ":\($0)" } ?? "") }
}
