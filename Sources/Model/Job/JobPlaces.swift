/// The places where a job's values were written: in its file, in one that it extends, or in the user's settings. For errors that only
/// appear when the job is used.
package struct JobPlaces: Hashable, Sendable {
    private let places: [String: FilePlace]

    /// The places of a job that was not read from a file.
    package static let none = JobPlaces([:])

    package init(_ places: [String: FilePlace]) { self.places = places }

    /// The place of a value: `composition.date-overlay.font`, `sources[0]`, `hooks.on-success`. Nil if no file has the key.
    package subscript(_ key: String) -> FilePlace? { places[key] }

    /// The error with its place in the job file, if it concerns a source or one of its keys.
    package func located(_ error: DayreelError, _ job: Job) -> DayreelError {
        guard let path = error.place, let index = job.sources.firstIndex(where: { $0.path == path }),
            let place = error.sourceKey.flatMap({ self[$0] ?? self["sources[\(index)].\($0)"] })
                ?? self["sources[\(index)]"]
        else { return error }
        var error = error
        error.place = place.description
        error.cause = [path, error.cause].compactMap(\.self).joined(separator: ": ")
        return error
    }

    /// The place of a day's pin.
    package subscript(pin day: Day) -> FilePlace? { self["pins.\(day)"] }
}

/// A line and a column of a file.
package struct FilePlace: Hashable, Sendable {
    /// The file as named by the user or by `extends`.
    package let file: String
    package let position: TextPosition

    package init(file: String, position: TextPosition) {
        self.file = file
        self.position = position
    }
}

extension FilePlace: CustomStringConvertible {
    /// `jobs/trip.yaml:7:3`
    package var description: String { "\(file):\(position)" }
}
