import Model

/// Gives items their names: the id that their source has for them, else the path under the source. Where two sources have the same one, the
/// folder's name goes before it, and where that is not enough, it is the whole path.
struct ItemIdentifiers {
    /// By path, of files whose path under the source is another's too.
    private var clashing: [String: String] = [:]

    init(_ known: some Collection<ItemBuilder.KnownFile>) {
        let files = Array(known.lazy.filter { $0.claim == nil }.map(\.file))
        // Within one source no path comes twice.
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
