/// The folders of a target and their uses of each other.
struct FolderGraph {
    /// A use of another folder's declaration.
    struct Use: Hashable {
        var file: String
        var name: String
    }

    /// Uses by the folder that uses and by the folder that declares.
    private(set) var edges: [String: [String: Set<Use>]] = [:]

    /// `uses` are between the files of one target; `folder` returns the folder of a file.
    init(_ uses: some Sequence<IndexedUses.Use>, folder: (String) -> String) {
        for use in uses {
            let (from, to) = (folder(use.file), folder(use.home))
            guard from != to else { continue }
            edges[from, default: [:]][to, default: []].insert(Use(file: use.file, name: use.name))
        }
    }

    /// A path from a folder back to itself; nil if there is none.
    var circle: [String]? {
        var done: Set<String> = []
        for start in edges.keys.sorted() {
            if let circle = circle(from: start, path: [], done: &done) { return circle }
        }
        return nil
    }

    private func circle(from folder: String, path: [String], done: inout Set<String>) -> [String]? {
        if let begin = path.firstIndex(of: folder) { return Array(path[begin...]) + [folder] }
        guard !done.contains(folder) else { return nil }
        for next in (edges[folder] ?? [:]).keys.sorted() {
            if let circle = circle(from: next, path: path + [folder], done: &done) { return circle }
        }
        done.insert(folder)
        return nil
    }

    /// The uses along a circle, one line per step.
    func words(for circle: [String]) -> String {
        zip(circle, circle.dropFirst()).map { from, to in
            let uses = (edges[from]?[to] ?? []).map { "\($0.file): \($0.name)" }.sorted()
            let more = uses.count > 4 ? ", and \(uses.count - 4) more" : ""
            return "\n\(from) uses \(to): \(uses.prefix(4).joined(separator: ", "))\(more)"
        }.joined()
    }
}
