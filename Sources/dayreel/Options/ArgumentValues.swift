import ArgumentParser
package import DayreelKit
package import JobFiles
package import Model

// Types of the model that can be arguments without a conversion of their own.

extension FilmPeriod: ExpressibleByArgument {}
extension Fit: ExpressibleByArgument {}
extension MusicStyle.Mood: ExpressibleByArgument {}
extension Preset: ExpressibleByArgument {}
extension Schedule.Interval: ExpressibleByArgument {}

/// A number of bytes on the command line: `500M`, `1.5G`.
struct ByteCountArgument {
    let bytes: Int64

    /// Throws a usage error that says what is wrong with the text.
    init(_ text: String) throws {
        guard let bytes = ByteCount.parse(text) else { throw ValidationError(ByteCount.fault(in: text)) }
        self.bytes = bytes
    }
}

/// Clips of a film on the command line, counted from 1: `2..5`, `3`.
struct ClipRange {
    let clips: ClosedRange<Int>

    /// Reads a range. Throws a usage error that shows the expected form.
    init(_ text: String) throws {
        let ends = text.firstRange(of: "..").map { [text[..<$0.lowerBound], text[$0.upperBound...]] } ?? [text[...]]
        let numbers = ends.compactMap { Int($0) }
        guard numbers.count == ends.count, let first = numbers.first, let last = numbers.last, first >= 1, first <= last
        else { throw ValidationError("must be clips such as 2..5 or 3, counted from 1, not '\(text.onOneLine)'") }
        clips = first...last
    }
}

/// A transform of an option whose errors fit behind the parser's own introduction.
func usage<Value>(_ make: @escaping @Sendable (String) throws -> Value) -> @Sendable (String) throws -> Value {
    { text in
        do {
            return try make(text)
        } catch let error as DayreelError {
            throw ValidationError([error.message, error.remedy].compactMap(\.self).joined(separator: ". "))
        }
    }
}
