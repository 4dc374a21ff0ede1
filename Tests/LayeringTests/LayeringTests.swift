import Testing

/// SwiftPM accepts an import of a module that a target did not declare, as long as another one did. Only these tests enforce the layers.
@Suite struct LayeringTests {
    /// All files of Sources, read once for all tests.
    private static let files = Result { try SourceFile.all(under: "Sources") }

    @Test func sourcesKeepToTheirLayers() throws {
        let rules = LayeringRules(table: .dayreel)
        let violations = try Self.files.get().flatMap { rules.violations(in: $0) }
        #expect(violations.isEmpty, "\(violations.map { "\n\($0)" }.joined())")
    }

    /// The compiler's index of the build says which file uses a declaration of which. Folders count by themselves, and as the drawing
    /// combines them with those inside them: a third folder must not use one of them and be used by another.
    @Test func foldersOfATargetDoNotNeedEachOther() throws {
        let (files, index) = (try Self.files.get(), try IndexedUses())
        let unknown = files.map(\.path).filter { !index.files.contains($0) }
        #expect(unknown.isEmpty, "not in the compiler's index: \(unknown)")
        #expect(
            index.uses.contains(
                .init(
                    file: "Sources/Files/Paths/FileNames.swift", home: "Sources/Files/Descriptors/OpenFile.swift",
                    name: "checked(_:place:_:)")))
        let byPath = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
        let uses = index.uses.filter { byPath[$0.file]?.target == byPath[$0.home]?.target }
        for (target, uses) in Dictionary(grouping: uses, by: { byPath[$0.file]?.target ?? "" }) {
            for form in [\SourceFile.folder, \.drawnFolder] {
                let graph = FolderGraph(uses) { byPath[$0]?[keyPath: form] ?? "" }
                if let circle = graph.circle { Issue.record("\(target): \(graph.words(for: circle))") }
            }
        }
    }

    @Test func everyTargetIsInTheTableAndRead() throws {
        let files = try Self.files.get()
        #expect(Set(files.map(\.target)) == Set(LayerTable.dayreel.allowed.keys))
        #expect(files.contains { $0.path == "Sources/Model/Job/Job.swift" })
    }

    @Test func tableGivesEveryOwnedModuleToItsOwnersOnly() {
        let table = LayerTable.dayreel
        for (module, owners) in table.owners {
            let importers = table.allowed.filter { $0.value.contains(module) }.map(\.key)
            #expect(Set(importers) == owners, "\(module)")
        }
    }

    @Test func tableHasNoCycle() {
        let table = LayerTable.dayreel
        var reached = Set<String>()
        var remaining = Set(table.allowed.keys)
        while let next = remaining.first(where: { target in
            (table.allowed[target] ?? []).filter { table.allowed[$0] != nil }.isSubset(of: reached)
        }) {
            remaining.remove(next)
            reached.insert(next)
        }
        #expect(remaining.isEmpty)
    }
}
