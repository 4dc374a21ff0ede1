import ArgumentParser
import Model

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
