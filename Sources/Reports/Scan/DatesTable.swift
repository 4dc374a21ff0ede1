package import Model

/// `dayreel scan --dates` for people: the files whose evidence disagrees by more than an hour.
package struct DatesTable: Sendable {
    private let items: [MediaItem]
    private let folder: String?

    /// Paths inside `folder` are written relative to it.
    package init(_ result: ScanResult, relativeTo folder: String? = nil) {
        items = result.disagreeing.items
        self.folder = folder
    }

    /// A row for each piece of evidence, beginning with the one that decides, and a line with the number of files. If paths do not fit
    /// beside the dates, each stands above those of its file. Ends with a line break.
    package func text(within width: Int) -> String {
        let header = ["Date", "Time", "Zone", "From", ""]
        var wide = TextTable(
            header + ["Path"], alignments: header.map { _ in .left } + [.left],
            fits: header.map { _ in .whole } + [.shortened])
        var narrow = TextTable(header, alignments: header.map { _ in .left })
        for item in items {
            for row in rows(item) {
                wide.append(row + [path(of: item)])
                narrow.append(row)
            }
        }
        let files = items.count.counted("file has", "files have") + " dates more than an hour apart\n"
        if items.isEmpty { return files }
        return (wide.isReadable(within: width) ? wide.text(within: width) : stacked(narrow)) + "\n" + files
    }

    /// The rows of a table without paths, each file's below its path.
    private func stacked(_ table: TextTable) -> String {
        var lines = table.lines(within: .max).joined().map { "  " + $0 }[...]
        var text = lines.popFirst() ?? ""
        for item in items {
            text += path(of: item) + "\n" + lines.prefix(1 + item.otherDates.count).joined()
            lines = lines.dropFirst(1 + item.otherDates.count)
        }
        return text
    }

    private func path(of item: MediaItem) -> String { item.location.address.relative(to: folder).onOneLine }

    private func rows(_ item: MediaItem) -> [[String]] {
        [row(item.captured, "used")] + item.otherDates.map { row($0, "not used") }
    }

    private func row(_ time: CaptureTime, _ verdict: String) -> [String] {
        let stamp = time.description
        return [
            String(stamp.prefix(10)), time.timeOfDay, String(stamp.suffix(6)),
            time.evidence.words, verdict,
        ]
    }
}

extension ScanResult {
    /// The result reduced to items with contradictory evidence.
    package var disagreeing: ScanResult {
        ScanResult(items: items.filter { !$0.otherDates.isEmpty }, refused: [])
    }
}
