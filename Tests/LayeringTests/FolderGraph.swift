/// A file and its declarations.
struct ReadFile {
    let path: String
    private(set) var folder: String
    let target: String
    /// The code without comments and without the contents of string literals.
    let code: String
    let declarations: Declarations

    init(_ file: SourceFile) {
        (path, folder, target) = (file.path, file.folder, file.target)
        code = SwiftText(file.source).code
        declarations = Declarations(in: code)
    }

    /// `Target/Folder`.
    var home: String { target + "/" + folder }

    /// The file as part of the folder in the drawing, which includes the folders inside it.
    var asDrawn: ReadFile {
        var file = self
        file.folder = String(folder.prefix { $0 != "/" })
        return file
    }
}

/// The folders of a target and their uses of each other, derived from the types, the members of extensions and the functions that
/// files declare and name.
struct FolderGraph {
    /// A use of another folder's declaration.
    struct Use: Hashable {
        var file: String
        /// A type, `.member`, or `Type(label:)`.
        var name: String
    }

    /// Uses by the folder that uses and by the folder that declares.
    private(set) var edges: [String: [String: Set<Use>]] = [:]

    /// `files` are those of one target; `homes` are the folders that declare a member, in all targets that this one sees. A name that
    /// several folders declare proves nothing and is left out.
    init(_ files: [ReadFile], homesOfMembers homes: [String: Set<String>]? = nil) {
        var homesOfTypes: [String: Set<String>] = [:]
        for file in files {
            for type in Self.declared(in: file.code) { homesOfTypes[type, default: []].insert(file.folder) }
        }
        for file in files {
            let own = Self.nested(in: file.code)
            for name in Self.names(in: file.code) where !own.contains(name) {
                guard let home = homesOfTypes[name], home.count == 1, let folder = home.first, folder != file.folder
                else {
                    continue
                }
                edges[file.folder, default: [:]][folder, default: []].insert(Use(file: file.path, name: name))
            }
        }
        let homes = homes ?? Self.homesOfMembers(files)
        addMembers(files, homes: homes)
        addFunctions(files, homes: homes)
    }

    /// `uses` are between the files of one target; `folder` returns the folder of a file.
    init(_ uses: some Sequence<IndexedUses.Use>, folder: (String) -> String) {
        for use in uses {
            let (from, to) = (folder(use.file), folder(use.home))
            guard from != to else { continue }
            edges[from, default: [:]][to, default: []].insert(Use(file: use.file, name: use.name))
        }
    }

    /// The folders, as `Target/Folder`, that declare a member, by its keys (`Declarations`).
    static func homesOfMembers(_ files: [ReadFile]) -> [String: Set<String>] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for key in file.declarations.members { homes[key, default: []].insert(file.home) }
        }
        return homes
    }

    /// Adds the uses of members that an extension of one folder declares and no other folder does.
    private mutating func addMembers(_ files: [ReadFile], homes: [String: Set<String>]) {
        var folders: [String: String] = [:]
        for file in files {
            for key in file.declarations.ofExtensions where homes[key] == [file.home] {
                if !Self.foreign.contains(key) { folders[key] = file.folder }
            }
        }
        let labelled = Set(folders.keys.filter { $0.hasSuffix(")") }.map { $0.prefix { $0 != "(" } })
        for file in files {
            for (key, name) in Self.usedMembers(in: file.code, labelled: labelled) {
                guard let folder = folders[key], folder != file.folder else { continue }
                edges[file.folder, default: [:]][folder, default: []].insert(Use(file: file.path, name: name))
            }
        }
    }

    /// Adds the uses of functions that belong to no type and have a name that no other folder declares.
    private mutating func addFunctions(_ files: [ReadFile], homes: [String: Set<String>]) {
        var folders: [String: String] = [:]
        for file in files {
            for name in file.declarations.functions where homes[name] == [file.home] { folders[name] = file.folder }
        }
        guard !folders.isEmpty else { return }
        for file in files {
            // A call with arguments or a closure, or the last argument of one. `\x7B` is a brace; SwiftText would count a plain one.
            for match in file.code.matches(of: /(?:^|[^.\w])([a-z]\w*)(?=[()]| \x7B)/) {
                let name = String(match.output.1)
                guard let folder = folders[name], folder != file.folder else { continue }
                edges[file.folder, default: [:]][folder, default: []].insert(Use(file: file.path, name: name))
            }
        }
    }

    /// Members of the standard library's types, which are never a use of another folder.
    private static let foreign: Set<String> = ["some", "decode", "encode"]

    /// Keys of the members that the code may use, in the form of `Declarations`, and their names in messages. `labelled` are the names of
    /// functions, and the types of initializers, that are known by all their labels.
    private static func usedMembers(in code: String, labelled: Set<Substring>) -> [String: String] {
        var used: [String: String] = [:]
        for match in code.matches(of: /\.(\w+)(?:\(\s*(\w+):)?/) {
            let name = String(match.output.1)
            used[name] = "." + name
            if let label = match.output.2 { used["\(name)(\(label):"] = ".\(name)(\(label):)" }
        }
        for match in code.matches(of: /(\.\w+|[A-Z]\w*)\(/) {
            let called = match.output.1
            let name = called.drop { $0 == "." }
            guard labelled.contains(name), let labels = ArgumentLabels(of: code[called.endIndex...]), !labels.isPattern
            else { continue }
            used["\(name)(\(labels.text))"] = "\(called)(\(labels.text))"
        }
        return used
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

    /// Types at the top level that other files may name.
    private static func declared(in code: String) -> Set<String> {
        let pattern =
            /(?m)^(?:@\w+\s+)*(?:package\s+)?(?:final\s+|indirect\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
        return Set(code.matches(of: pattern).map { String($0.output.1) })
    }

    /// All types that the file declares, at any depth.
    private static func nested(in code: String) -> Set<String> {
        Set(
            code.matches(of: /\b(?:struct|class|enum|protocol|actor|typealias|associatedtype)\s+(\w+)/).map {
                String($0.output.1)
            })
    }

    /// Capitalised words that are not members: `Node.Key` counts as `Node` alone.
    private static func names(in code: String) -> Set<String> {
        Set(code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.output.1) })
    }
}
