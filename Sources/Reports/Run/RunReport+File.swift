import Files

extension RunReport {
    /// The most bytes of a report: many times those for a film of ten years.
    private static let longest = 64_000_000

    /// Reads a report. Nil for other files, which may be beside a film under the report's name.
    package init?(file path: String) {
        guard let text = SmallFile.text(path, atMost: Self.longest),
            let report = try? DocumentJSON.value(RunReport.self, from: text)
        else { return nil }
        self = report
    }
}
