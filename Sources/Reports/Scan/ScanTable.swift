package import Library
package import Model

/// `dayreel scan` for people.
package struct ScanTable: Sendable {
    private let result: ScanResult
    private let contents: [String: ContentDigests]
    private let folder: String?
    private let places: ScanPlaces?

    /// `contents` are digests by path, as far as they are known. Paths inside `folder` are written relative to it.
    package init(
        _ result: ScanResult, _ contents: [String: ContentDigests] = [:], relativeTo folder: String? = nil,
        places: ScanPlaces? = nil
    ) {
        self.places = places
        self.result = result
        self.contents = contents
        self.folder = folder
    }

    /// The items, their places, the refused files with their reasons, what is passed over, and a line of totals. Ends with a line break. If
    /// a line would be wider than `width`, paths and file contents move to lines of their own. With `wraps`, for a terminal, the sentences
    /// below fit too.
    package func text(within width: Int, wraps: Bool = false) -> String {
        var text = result.items.isEmpty ? "" : items(within: width) + "\n"
        if let places, !places.places.isEmpty { text += places.text(within: width) + "\n" }
        var sentences = result.refused.map { refused in
            "refused  \(refused.path.relative(to: folder).onOneLine): \(refused.reason.words.onOneLine)"
        }
        let notes = result.diagnostics + [places?.note].compactMap(\.self)
        sentences += DiagnosticDigest.lines(of: notes, option: "--json").map { "\($0.severity.rawValue)  \($0.text)" }
        sentences += [result.passedOver.line].compactMap(\.self)
        for sentence in sentences { text += sentence.hanging(within: wraps ? width : nil) + "\n" }
        return text + totals
    }

    private func items(within width: Int) -> String {
        let dating = ["Day", "Time", "Zone", "Date from", "Kind", "Length"]
        let left = [TextTable.Alignment](repeating: .left, count: 5)
        var table = TextTable(
            dating + ["Size", "Codec", "HDR", "Sound", "Path"],
            alignments: left + [.right, .right, .left, .left, .left, .left])
        for item in result.items { table.append(self.dating(of: item) + picture(of: item) + [path(of: item)]) }
        if table.naturalWidth <= width { return table.text }
        var narrow = TextTable(dating, alignments: left + [.right])
        for item in result.items { narrow.append(self.dating(of: item)) }
        let rows = narrow.lines(within: width)
        let below = zip(rows.dropFirst(), result.items).map { row, item in
            row + contents(of: item, width: width).map { "    " + $0 + "\n" }
        }
        return (rows.prefix(1) + below).joined().joined()
    }

    private func dating(of item: MediaItem) -> [String] {
        let stamp = item.captured.description
        return [
            item.day.description, item.captured.timeOfDay, String(stamp.suffix(6)),
            item.captured.evidenceInWords, item.kind.rawValue, item.duration.oneDecimal,
        ]
    }

    private func picture(of item: MediaItem) -> [String] {
        ["\(item.width)x\(item.height)", item.codec, item.dynamicRange.rawValue, item.hasAudio ? "yes" : "no"]
    }

    private func path(of item: MediaItem) -> String {
        let file = item.location.address.relative(to: folder)
        var path = item.name.map { "\($0)  \(file)" } ?? file
        if let more = item.location.continuations?.count {
            path += " and \(more.counted("file that continues it", "files that continue it"))"
        }
        if !contents.isEmpty, let id = item.contentId(contents) { path += "  \(id)" }
        return item.problems.isEmpty ? path : "\(path)  (\(item.problems.map(\.words).joined(separator: "; ")))"
    }

    /// The path and the file's contents, on one line if they fit.
    private func contents(of item: MediaItem, width: Int) -> [String] {
        let range = item.dynamicRange == .standard ? "" : " \(item.dynamicRange.rawValue)"
        let sound = item.hasAudio ? "" : ", no sound"
        let facts = "\(item.width)x\(item.height) \(item.codec)\(range)\(sound)".onOneLine
        let lines = path(of: item).onOneLine.wrapped(to: width - 4)
        guard let last = lines.last, last.terminalWidth + facts.terminalWidth + 6 <= width else {
            return lines + [facts]
        }
        return lines.dropLast() + ["\(last)  \(facts)"]
    }

    private var totals: String {
        let days = Set(result.items.map(\.day)).count
        let parts = MediaKind.allCases.compactMap { kind in
            let count = result.items.count(where: { $0.kind == kind })
            return count == 0 ? nil : count.counted(kind.words)
        }
        let refused = result.refused.isEmpty ? "" : "; \(result.refused.count) refused"
        let found = parts.isEmpty ? "no media" : parts.joined(separator: ", ") + " on \(days.counted("day"))"
        return found + refused + "\n"
    }
}

extension CaptureTime {
    /// The evidence in one word, with `GPS` if the place determined the zone: `file, GPS`.
    var evidenceInWords: String { zone == .gps ? "\(basis), GPS" : basis }
}

/// The places of a scan's items, with counts.
package struct ScanPlaces: Hashable, Sendable {
    /// The places, those with the most clips first, then by name.
    package var places: [Count]
    /// The note that places have no names, if items have positions and no table is installed.
    package var note: Diagnostic?

    package struct Count: Hashable, Sendable, Codable {
        package var name: String
        /// The code of its country, ISO 3166-1.
        package var country: String
        package var region: String
        package var clips: Int
        package var days: Int
    }

    package init(of items: [MediaItem], _ names: PlaceNames) {
        var found: [NamedPlace: (clips: Int, days: Set<Day>)] = [:]
        for item in items {
            guard let place = item.place.flatMap(names.place) else { continue }
            found[place, default: (0, [])].clips += 1
            found[place]?.days.insert(item.day)
        }
        places = found.map { place, seen in
            Count(
                name: place.name, country: place.country, region: place.region, clips: seen.clips,
                days: seen.days.count)
        }.sorted { left, right in
            (right.clips, left.name, left.country, left.region) < (left.clips, right.name, right.country, right.region)
        }
        let needsNames = names.count == nil && items.contains { $0.place != nil }
        note = needsNames ? .noPlaceNames : nil
    }

    /// A table for people, who read English; empty without places. Ends with a line break.
    package func text(within width: Int) -> String {
        guard !places.isEmpty else { return "" }
        var table = TextTable(
            ["Place", "Country", "Clips", "Days"], alignments: [.left, .left, .right, .right],
            fits: [.wrapped, .wrapped, .whole, .whole])
        for place in places {
            let country = PlaceWords.country(place.country, locale: "en")
            table.append([place.name, country, "\(place.clips)", "\(place.days)"])
        }
        return table.text(within: width)
    }
}

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
