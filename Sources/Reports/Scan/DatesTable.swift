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

    /// A row for each piece of evidence, beginning with the one that decides, and a line with the number of files. Ends with a line break.
    package func text(within width: Int) -> String {
        var table = TextTable(
            ["Date", "Time", "Zone", "From", "", "Path"], alignments: [.left, .left, .left, .left, .left, .left],
            fits: [.whole, .whole, .whole, .whole, .whole, .shortened])
        for item in items {
            let path = item.location.address.relative(to: folder).onOneLine
            table.append(row(item.captured, "used", path))
            for other in item.otherDates { table.append(row(other, "not used", path)) }
        }
        let files = items.count.counted("file has", "files have") + " dates more than an hour apart\n"
        return items.isEmpty ? files : table.text(within: width) + "\n" + files
    }

    private func row(_ time: CaptureTime, _ verdict: String, _ path: String) -> [String] {
        let stamp = time.description
        return [
            String(stamp.prefix(10)), time.timeOfDay, String(stamp.suffix(6)),
            time.evidence.words, verdict, path,
        ]
    }
}

extension ScanResult {
    /// The result reduced to items with contradictory evidence.
    package var disagreeing: ScanResult {
        ScanResult(items: items.filter { !$0.otherDates.isEmpty }, refused: [])
    }
}
