/// `dayreel scan` for people.
package struct ScanTable: Sendable {
    private let result: ScanResult
    private let folder: String?

    /// Paths under `folder` are written relative to it.
    package init(_ result: ScanResult, relativeTo folder: String? = nil) {
        self.result = result
        self.folder = folder
    }

    /// The items, the refused files with their reasons, and a line of totals; ends with a line break.
    package var text: String {
        var table = TextTable(
            ["Day", "Time", "Zone", "Date from", "Kind", "Length", "Size", "Codec", "HDR", "Sound", "Path"],
            alignments: [.left, .left, .left, .left, .left, .right, .right, .left, .left, .left, .left])
        for item in result.items { table.append(row(of: item)) }
        var text = result.items.isEmpty ? "" : table.text + "\n"
        for refused in result.refused {
            text += "refused  \(refused.path.relative(to: folder).onOneLine): \(refused.message.onOneLine)\n"
        }
        for diagnostic in result.diagnostics {
            text += "\(diagnostic.severity.rawValue)  \(diagnostic.message.onOneLine)\n"
        }
        return text + totals
    }

    private func row(of item: MediaItem) -> [String] {
        let stamp = item.captured.description
        let path = item.location.path.relative(to: folder)
        return [
            item.day.description, item.captured.timeOfDay, String(stamp.suffix(6)),
            item.captured.evidenceInWords, item.kind.rawValue, item.duration.oneDecimal,
            "\(item.width)x\(item.height)", item.codec, item.dynamicRange.rawValue, item.hasAudio ? "yes" : "no",
            item.problems.isEmpty ? path : "\(path)  (\(item.problems.joined(separator: "; ")))",
        ]
    }

    private var totals: String {
        let days = Set(result.items.map(\.day)).count
        let parts = MediaKind.allCases.compactMap { kind in
            let count = result.items.count(where: { $0.kind == kind })
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let refused = result.refused.isEmpty ? "" : "; \(result.refused.count) refused"
        let found =
            parts.isEmpty ? "no media" : parts.joined(separator: ", ") + " on \(days) \(days == 1 ? "day" : "days")"
        return found + refused + "\n"
    }
}

extension CaptureTime {
    /// The evidence, and `gps` where the place told the zone: `container-creation-time, gps`.
    var evidenceInWords: String { zone == .gps ? "\(evidence.rawValue), gps" : evidence.rawValue }
}

extension MediaTime {
    /// Seconds with one decimal: `2.1`.
    var oneDecimal: String {
        let tenths = microseconds.scaled(by: 1, over: 100_000)
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
