import Model

/// Removes folders from texts for the page, which shows names but never paths.
struct PathRedaction: Sendable {
    /// The folders, each with a slash at its end, the longest first.
    private let roots: [String]

    /// `folders` are absolute. Paths in them become relative to them; of other paths only the last part remains.
    init(_ folders: [String]) {
        let usable = Set(folders.filter { $0.hasPrefix("/") && $0.count > 1 })
        roots = usable.map(\.withSlashAtEnd).sorted { $0.utf8.count > $1.utf8.count }
    }

    func callAsFunction(_ text: String) -> String {
        guard text.contains("/") else { return text }
        var text = text
        for root in roots {
            let folder = root.withoutSlashAtEnd
            guard text.contains(folder) else { continue }
            text = text.replacing(root, with: "")
            text = text.replacing(folder, with: folder.lastPathPart)
        }
        // All other absolute paths.
        return text.replacing(/(^|[\s'"(:])\/(?:[^\s'":,;()\/]+\/)+([^\s'":,;()\/]*)/) {
            "\($0.output.1)\($0.output.2)"
        }
    }

    func callAsFunction(_ diagnostic: Diagnostic) -> Answer.Trouble {
        Answer.Trouble(
            code: diagnostic.code.rawValue, message: self(diagnostic.message), day: diagnostic.day,
            name: diagnostic.path?.lastPathPart, severity: diagnostic.severity,
            arguments: diagnostic.arguments)
    }

    func callAsFunction(_ error: DayreelError) -> Answer.Trouble {
        Answer.Trouble(
            code: error.code.rawValue, message: self(error.message), remedy: error.remedy.map { self($0) },
            place: error.place.map { self($0) }, cause: error.cause.map { self($0) })
    }
}
