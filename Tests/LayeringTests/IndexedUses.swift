import Foundation

/// The uses of declarations between the files of `Sources`, as the compiler knows them: it tells apart declarations of the same name.
struct IndexedUses {
    struct Use: Hashable {
        /// Paths from the root of the package: of the file that uses, and of the one that declares.
        var file: String
        var home: String
        var name: String
    }

    /// The files that the compiler has recorded, by their paths from the root of the package.
    private(set) var files: Set<String> = []
    private(set) var uses: Set<Use> = []

    /// Reads the index that `swift build` wrote beside the tests. Throws `IndexStore.Missing`.
    init() throws {
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
        try self.init(IndexStore(at: products + "/index/store"), root: SourceFile.packageRoot.path)
    }

    private init(_ store: IndexStore, root: String) {
        // A file has a unit for each way in which it was ever built.
        var newest: [String: IndexStore.Unit] = [:]
        for unit in store.units(ofFilesBelow: root + "/Sources/") where unit.time >= newest[unit.file]?.time ?? .min {
            newest[unit.file] = unit
        }
        var homes: [String: String] = [:]
        var references: [(file: String, occurrence: IndexStore.Occurrence)] = []
        for (path, unit) in newest where FileManager.default.fileExists(atPath: path) {
            let file = String(path.dropFirst(root.count + 1))
            files.insert(file)
            for occurrence in store.occurrences(of: unit.record) where !occurrence.isAccessor {
                if occurrence.isDefinition { homes[occurrence.symbol] = file }
                if occurrence.isReference { references.append((file, occurrence)) }
            }
        }
        for (file, occurrence) in references {
            guard let home = homes[occurrence.symbol], home != file else { continue }
            uses.insert(Use(file: file, home: home, name: occurrence.name))
        }
    }
}

extension IndexStore.Occurrence {
    /// True for a getter or setter, whose property occurs at the same place.
    fileprivate var isAccessor: Bool { name.hasPrefix("getter:") || name.hasPrefix("setter:") }
}
