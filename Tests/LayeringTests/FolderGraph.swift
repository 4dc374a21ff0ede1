/// The folders of a target and what they use of each other: read from the types, and the members of extensions, that files declare
/// and name.
struct FolderGraph {
    /// A use of what another folder declares.
    struct Use: Hashable {
        var file: String
        /// A type, or `.member`.
        var name: String
    }

    /// Uses by folder and by the folder that declares what they use.
    private(set) var edges: [String: [String: Set<Use>]] = [:]

    /// `files` are those of one target; `homes` are the folders that declare a member, of all targets. A name that several folders
    /// declare tells nothing and is left out.
    init(_ files: [SourceFile], homesOfMembers homes: [String: Set<String>]? = nil) {
        let texts = files.map { SwiftText($0.source).code }
        var homesOfTypes: [String: Set<String>] = [:]
        for (file, text) in zip(files, texts) {
            for type in Self.declared(in: text) { homesOfTypes[type, default: []].insert(file.folder) }
        }
        for (file, text) in zip(files, texts) {
            let own = Self.nested(in: text)
            for name in Self.names(in: text) where !own.contains(name) {
                guard let home = homesOfTypes[name], home.count == 1, let folder = home.first, folder != file.folder
                else {
                    continue
                }
                edges[file.folder, default: [:]][folder, default: []].insert(Use(file: file.path, name: name))
            }
        }
        addMembers(files, texts, homes: homes ?? Self.homesOfMembers(files))
    }

    /// The folders, as `Target/Folder`, that declare a function, variable, constant or case of a name.
    static func homesOfMembers(_ files: [SourceFile]) -> [String: Set<String>] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for name in members(in: SwiftText(file.source).code) { homes[name, default: []].insert(file.home) }
        }
        return homes
    }

    /// Adds the uses of members that an extension of one folder declares, and nothing else.
    private mutating func addMembers(_ files: [SourceFile], _ texts: [String], homes: [String: Set<String>]) {
        var folders: [String: String] = [:]
        for (file, text) in zip(files, texts) {
            for name in Self.members(in: Self.extensions(in: text)) where homes[name] == [file.home] {
                // `.some` is Optional's wherever it is said.
                if name != "some" { folders[name] = file.folder }
            }
        }
        for (file, text) in zip(files, texts) {
            for name in Set(text.matches(of: /\.(\w+)/).map { String($0.output.1) }) {
                guard let folder = folders[name], folder != file.folder else { continue }
                edges[file.folder, default: [:]][folder, default: []].insert(Use(file: file.path, name: "." + name))
            }
        }
    }

    /// A way from a folder back to itself, or nil if there is none.
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

    /// The uses along a circle, a line each.
    func words(for circle: [String]) -> String {
        zip(circle, circle.dropFirst()).map { from, to in
            let uses = (edges[from]?[to] ?? []).map { "\($0.file): \($0.name)" }.sorted()
            let more = uses.count > 4 ? ", and \(uses.count - 4) more" : ""
            return "\n\(from) uses \(to): \(uses.prefix(4).joined(separator: ", "))\(more)"
        }.joined()
    }

    /// Types at the top level that other files may name.
    private static func declared(in code: String) -> Set<String> {
        let pattern =
            /(?m)^(?:@\w+\s+)*(?:package\s+)?(?:final\s+|indirect\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
        return Set(code.matches(of: pattern).map { String($0.output.1) })
    }

    /// The names of functions, variables, constants and cases that the code declares.
    private static func members(in code: String) -> Set<String> {
        Set(code.matches(of: /\b(?:func|var|let|case)\s+(\w+)/).map { String($0.output.1) })
    }

    /// The lines of the code's extensions that other files may see.
    private static func extensions(in code: String) -> String {
        let blocks = code.matches(of: /(?ms)^(?:package )?extension .*?^}/).map { String($0.output) }
        return blocks.joined().split(separator: "\n").filter { !$0.contains("private ") }.joined(separator: "\n")
    }

    /// Every type that the file declares, at whatever depth.
    private static func nested(in code: String) -> Set<String> {
        Set(
            code.matches(of: /\b(?:struct|class|enum|protocol|actor|typealias|associatedtype)\s+(\w+)/).map {
                String($0.output.1)
            })
    }

    /// Capitalised words that are not members of something: those of `Node.Key` are looked for as `Node` alone.
    private static func names(in code: String) -> Set<String> {
        Set(code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.output.1) })
    }
}
