import Model

extension CaptureTime {
    /// The local time of the recording, for tables: `14:03:07`, or `day only` if no evidence has a time.
    var timeOfDay: String { isDayOnly ? "day only" : String(description.dropFirst(11).prefix(8)) }

    /// The evidence for the date, in one word for tables. A question mark means that the day is uncertain.
    var basis: String { evidence.tableWord + (isUncertain ? "?" : "") }

    /// The reason why the day is uncertain, for a mark next to the time; nil if it is certain.
    var doubt: String? {
        if evidence == .modificationTime { return "date uncertain: file time" }
        return isDayOnly ? "date uncertain: day only" : nil
    }
}

extension PassedOver {
    /// One line with the number and the names of each kind; nil if there is nothing.
    var line: String? {
        guard !isEmpty else { return nil }
        let parts = groups.map { kind, group in
            "\(kind.words) \(group.count) (\(group.names.map(\.onOneLine).listed(upTo: 3)))"
        }
        return "passed over  \(parts.joined(separator: "; "))"
    }
}

extension PassedOver.Kind {
    /// The kind before a number.
    fileprivate var words: String {
        switch self {
        case .trash: "trash"
        case .snapshots: "snapshots"
        case .versions: "old versions"
        case .thumbnails: "thumbnails"
        case .copies: "programs' copies"
        case .system: "system folders"
        case .partial: "partial downloads"
        case .hidden: "hidden folders"
        case .marked: "marked as hidden"
        }
    }
}
