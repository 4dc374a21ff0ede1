/// Fills in `{year}` and the other placeholders of `output.file`.
package enum OutputTemplate {
    package static let placeholders = ["title", "name", "year", "month", "from", "to"]

    /// The placeholders in a path.
    package static func placeholders(in path: String) -> Set<String> {
        Set(placeholders.filter { path.contains("{\($0)}") })
    }
}

extension Job {
    /// The film's title: the job's own, or the timeframe in words.
    package func title(of timeframe: ResolvedTimeframe) -> String { title ?? timeframe.title }

    /// Absolute path of the film: `output.file` with its placeholders filled in.
    ///
    /// A film over several months or years has the first and the last in its name: `2023-2024`, `01-12`. A title cannot create folders: a
    /// hyphen replaces each character that file names do not allow.
    package func filmPath(of timeframe: ResolvedTimeframe) -> String { path(output.file, of: timeframe) }

    /// Absolute path of the film's poster; nil for a film without one.
    package func posterPath(of timeframe: ResolvedTimeframe) -> String? {
        output.poster.map { path($0, of: timeframe) }
    }

    private func path(_ template: String, of timeframe: ResolvedTimeframe) -> String {
        let first = timeframe.first
        let last = timeframe.last
        func span(_ first: String, _ last: String) -> String { first == last ? first : "\(first)-\(last)" }
        let isOneMonth = (first.year, first.month) == (last.year, last.month)
        let values = [
            "title": Self.fileName(title(of: timeframe)), "name": Self.fileName(name),
            "year": span(first.year.padded(to: 4), last.year.padded(to: 4)),
            "month": isOneMonth
                ? first.month.padded(to: 2) : "\(first.month.padded(to: 2))-\(last.month.padded(to: 2))",
            "from": "\(first)", "to": "\(last)",
        ]
        // One pass, so that a brace in a title remains a brace.
        var path = ""
        var rest = template[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            path += rest[..<start] + (values[name] ?? String(rest[start...end]))
            rest = rest[rest.index(after: end)...]
        }
        return path + rest
    }

    private static func fileName(_ text: String) -> String {
        let safe = text.map { character in
            // By scalars: a slash followed by an accent is one character.
            let isUnsafe = character.unicodeScalars.contains {
                $0 == "/" || $0.properties.generalCategory == .control
            }
            return isUnsafe ? "-" : character
        }
        return [".", ".."].contains(String(safe)) ? "-" : String(safe)
    }
}
