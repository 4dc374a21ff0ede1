import Model

extension PassedOver {
    /// One line with the number and the names of each kind, with a line break; empty if there is nothing.
    var line: String {
        guard !isEmpty else { return "" }
        let parts = groups.map { kind, group in
            "\(kind.words) \(group.count) (\(group.names.map(\.onOneLine).listed(upTo: 3)))"
        }
        return "passed over  \(parts.joined(separator: "; "))\n"
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
