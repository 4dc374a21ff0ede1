package import Model

/// A fault in a job file, with its place.
package struct JobFileError: Error, Hashable, Sendable {
    /// The file as named by the user or by `extends`; or an option, as the user wrote it.
    package let file: String
    /// True if the fault is in an option. Then line and column mean nothing.
    package let isOption: Bool
    package let line: Int
    /// Column in Unicode scalars, from 1.
    package let column: Int
    package let message: String
    /// The line with a caret below the position; nil if there is no such line.
    package let excerpt: String?
}

extension JobFileError: CustomStringConvertible {
    /// `jobs/trip.yaml:7:3: error: unknown key 'tranistion' (did you mean 'transition'?)` and the excerpt.
    package var description: String {
        "\(place): error: \(message)".onOneLine + (excerpt.map { "\n" + $0 } ?? "")
    }

    /// `jobs/trip.yaml:7:3`, or the option.
    fileprivate var place: String { isOption ? file : "\(file):\(line):\(column)" }

    package var code: DayreelError.Code { isOption ? .usage : .jobInvalid }
}

/// Everything that is wrong with a job file and those that it extends, in the order of files and lines.
package struct JobFileErrors: Error, Hashable, Sendable {
    package let errors: [JobFileError]
    /// The number of errors that `errors` omits.
    package let omitted: Int

    /// The most errors to show: a file with more is not a job file at all.
    static let limit = 100

    init(_ findings: [Finding]) {
        // An error that an alias repeats is reported once; errors at the same place keep the order in which they were found.
        var seen: Set<Finding> = []
        let ordered = findings.filter { seen.insert($0).inserted }.enumerated().sorted { left, right in
            (left.element.place, left.offset) < (right.element.place, right.offset)
        }
        errors = ordered.prefix(Self.limit).map { JobFileError($0.element) }
        omitted = max(0, ordered.count - Self.limit)
    }

    /// Each of the errors as a separate one.
    package var dayreelErrors: [DayreelError] {
        errors.map { DayreelError($0.code, $0.message, place: $0.place) }
    }

    /// All of them as an error that ends the run; its description is the complete list.
    package var dayreelError: DayreelError {
        guard let first = errors.first else { return DayreelError(.jobInvalid, "the job file cannot be used") }
        return DayreelError(first.code, first.message, place: first.place, lines: linesAfterTheFirst)
    }

    private var linesAfterTheFirst: [String] {
        let more = omitted > 0 ? ["and \(omitted.counted("more error"))"] : []
        return [errors.first?.excerpt].compactMap(\.self) + errors.dropFirst().map(\.description) + more
    }
}

extension JobFileErrors: CustomStringConvertible {
    package var description: String {
        let more = omitted > 0 ? ["and \(omitted.counted("more error"))"] : []
        return (errors.map(\.description) + more).joined(separator: "\n")
    }
}

/// A place in one of the files that make up a job.
struct SourcePlace: Hashable, Sendable, Comparable {
    let file: JobSource
    let position: TextPosition

    static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        left.file.order == right.file.order ? left.position < right.position : left.file.order < right.file.order
    }
}

/// An error before its line was looked up.
struct Finding: Hashable, Sendable {
    let message: String
    let place: SourcePlace
    /// True if the message says what to write instead.
    var hasAdvice = false
}

extension JobFileError {
    fileprivate init(_ finding: Finding) {
        let position = finding.place.position
        file = finding.place.file.path
        isOption = finding.place.file.isOption
        line = position.line
        column = position.column
        message = finding.message
        excerpt = finding.place.file.text.line(position.line).flatMap { Self.excerpt(of: $0, position) }
    }

    /// An excerpt of the line, limited to a window around the position.
    private static func excerpt(of line: String, _ position: TextPosition) -> String? {
        let scalars = Array(line.unicodeScalars)
        guard !scalars.isEmpty, position.column <= scalars.count + 1 else { return nil }
        let start = position.column > 80 ? position.column - 40 : 0
        let window = scalars[start..<min(scalars.count, start + 120)].map(printable)
        let number = String(position.line)
        // Tabs before the position remain tabs before the caret, and wide characters become two spaces, so that the two are aligned.
        let indent = scalars[start..<min(scalars.count, position.column - 1)].map { scalar in
            scalar == "\t" ? "\t" : String(repeating: " ", count: printable(scalar).terminalWidth)
        }
        let margin = String(repeating: " ", count: number.count)
        return "  \(number) | \(window.joined())\n  \(margin) | \(indent.joined())^"
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        let isUnseen = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
        return isUnseen && scalar != "\t" ? "\u{FFFD}" : String(scalar)
    }
}
