import Pipeline

/// Gives items their names.
enum ItemIdentifiers {
    /// Id by path: the path under the source. Where two sources have the same one, the folder's name goes before it, and
    /// where that is not enough, it is the whole path.
    static func of(_ files: [FoundFile]) -> [String: String] {
        let candidates: [(FoundFile) -> String] = [
            { $0.relativePath },
            { $0.path.dropLast(($0.relativePath).count + 1).description.lastPathPart + "/" + $0.relativePath },
            { $0.path },
        ]
        var ids: [String: String] = [:]
        var open = files
        for candidate in candidates {
            let groups = Dictionary(grouping: open, by: candidate)
            open = []
            for (id, group) in groups {
                if let only = group.first, group.count == 1 { ids[only.path] = id } else { open += group }
            }
        }
        return ids
    }
}
