import Model

/// Gives items their ids: the source's own id, or else the path under the source. If files of two sources share a path, it is preceded by
/// the name of the source's folder; if that is ambiguous too, the id is the absolute path.
struct ItemIdentifiers {
    /// Ids by path, for files that share their path under the source with another file.
    private var clashing: [String: String] = [:]

    init(_ known: some Collection<ItemBuilder.KnownFile>) {
        let files = Array(known.lazy.filter { $0.claim == nil }.map(\.file))
        // A path is unique within a source.
        guard let first = files.first, !files.allSatisfy({ $0.source == first.source }) else { return }
        let alike = Dictionary(grouping: files, by: \.relativePath).values.filter { $0.count > 1 }
        for (name, group) in Dictionary(grouping: alike.joined(), by: \.pathWithSourceName) {
            for file in group { clashing[file.path] = group.count == 1 ? name : file.path }
        }
    }

    func id(of known: ItemBuilder.KnownFile) -> String {
        known.claim?.id ?? clashing[known.file.path] ?? known.file.relativePath
    }
}

extension FoundFile {
    fileprivate var pathWithSourceName: String { String(source.dropLast()).lastPathPart + "/" + relativePath }
}
