/// Trouble that ends the run: what, where, why, and what to do about it.
package struct DayreelError: Error, Hashable, Sendable, Codable {
    /// The classes of failure that scripts distinguish, after `sysexits.h`.
    package enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        case usage
        case jobInvalid = "job-invalid"
        case clipsSkipped = "clips-skipped"
        case noMedia = "no-media"
        case missingInput = "missing-input"
        case missingComponent = "missing-component"
        case internalError = "internal-error"
        case outputUnwritable = "output-unwritable"
        case diskFull = "disk-full"
        case inputOutput = "input-output"
        case busy
        /// The existing film shows days that the new one would lack.
        case fullerFilm = "fuller-film"
        case hungUp = "hung-up"
        case interrupted
        case quit
        case terminated
    }

    package var code: Code
    /// The event, in a sentence that starts in lower case and ends without a full stop.
    package var message: String
    /// A file, a folder, a day or a place in a job file (`job.yaml:7:3`).
    package var place: String?
    /// The underlying cause, such as the system's or libav's own words.
    package var cause: String?
    /// Advice to the user: sentences that start with a capital or a quoted text and end with a full stop.
    package var remedy: String?
    /// The key of the source that it concerns: `photos.albums[1]`, relative to the source, or `sources[2].photos.albums[1]`. Leads to the
    /// place in the job file.
    package var sourceKey: String?
    /// Lines that are shown unchanged below the message, such as the line of a file with a caret, and further errors.
    package var lines: [String]?

    package init(
        _ code: Code, _ message: String, place: String? = nil, cause: String? = nil, remedy: String? = nil,
        lines: [String]? = nil
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.cause = cause
        self.remedy = remedy
        self.lines = lines
    }
}

extension DayreelError: CustomStringConvertible {
    /// `place: error: message: cause`, the lines below, and the remedy on a line of its own. Special characters in file names are escaped.
    /// Long parts lack their middle, so that none hides the others.
    package var description: String {
        let words = [message, cause].compactMap { $0?.cut(to: Self.longestPart) }.joined(separator: ": ")
        let head = (place.map { "\($0.cut(to: Self.longestPart)): " } ?? "") + "error: " + words
        let below = (lines ?? []).map(\.onItsLines) + [remedy.map { "  " + $0.onOneLine }].compactMap(\.self)
        return ([head.onOneLine] + below).joined(separator: "\n")
    }
}

extension DayreelError {
    /// The most characters of a part of the description.
    private static let longestPart = 1200

    /// The message with its cause: "the object is gone: NoSuchKey".
    package var withCause: String { [message, cause].compactMap(\.self).joined(separator: ": ") }

    /// The message with its cause, and the advice as a sentence after it, for reports that show one text: "the object is gone: NoSuchKey.
    /// Run again".
    package var withAdvice: String {
        guard let remedy, !remedy.isEmpty else { return withCause }
        return withCause + ". " + (remedy.hasSuffix(".") ? String(remedy.dropLast()) : remedy)
    }
}
