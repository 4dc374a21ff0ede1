extension ICloudExport {
    /// The state of the facts about a file before it is read.
    package enum Knowledge: Hashable, Sendable {
        /// No table names the file.
        case nothing
        case facts(ExportedFacts)
        /// The checksum will decide.
        case open
    }

    package func knowledge(of file: FoundFile) -> Knowledge {
        guard !file.folder.hasSuffix("/" + Self.trash) else {
            var facts = ExportedFacts(beside(file, named: file.name.lowercased()).map(\.asset))
            facts.isDeleted = true
            return .facts(facts)
        }
        let name = file.name.lowercased()
        let candidates = Self.names(file).flatMap { byName[$0] ?? [] }.map { rows[$0] }
        guard let first = candidates.first else { return .nothing }
        let near = beside(file, named: name)
        let facts = ExportedFacts([first.asset])
        let isOneRow = candidates.allSatisfy { $0.asset == first.asset }
        if isOneRow, !near.isEmpty, files[name] == 1 { return .facts(facts) }
        // All candidates say the same.
        if !near.isEmpty, candidates.allSatisfy({ ExportedFacts([$0.asset]) == facts }) { return .facts(facts) }
        if candidates.contains(where: { $0.asset.checksum != nil }) { return .open }
        return self.facts(of: file, checksum: nil, others: []).map { .facts($0) } ?? .nothing
    }

    /// True for an empty file beside the real one: exports have an empty `IMG_1.MP4` if the video is `IMG_1-1.MP4`.
    package func isPlaceholder(_ file: FoundFile) -> Bool {
        file.size == 0 && counted.contains(file.path.lowercased())
    }

    /// The rows with the file's full name in its own part of the export.
    private func beside(_ file: FoundFile, named name: String) -> [Row] {
        let own = parts[String(file.folder)] ?? []
        return (byName[name] ?? []).map { rows[$0] }.filter { own.contains($0.part) }
    }

    /// The facts about a file whose checksum is known, or nil for one that could not be read. `others` are the checksums of all files that
    /// were read. An edited file has a checksum that no table contains; then the only row beside it with its name counts, unless that row
    /// belongs to another file.
    package func facts(of file: FoundFile, checksum: String?, others: Set<String>) -> ExportedFacts? {
        if let found = checksum.flatMap({ byChecksum[$0] })?.map({ rows[$0] }) {
            let own = parts[String(file.folder)] ?? []
            let near = found.filter { own.contains($0.part) }
            return ExportedFacts((near.isEmpty ? found : near).map(\.asset))
        }
        let near = beside(file, named: file.name.lowercased())
        guard let only = near.first, near.allSatisfy({ $0.asset == only.asset }),
            only.asset.checksum.map({ !others.contains($0) }) ?? true
        else { return nil }
        return ExportedFacts([only.asset])
    }
}
