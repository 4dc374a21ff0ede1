import Testing

/// SwiftPM accepts an import of a module that a target did not declare, as long as another one did. Only these tests enforce the layers.
@Suite struct LayeringTests {
    /// All files of Sources, read once for all tests.
    private static let files = Result { try SourceFile.all(under: "Sources") }
    private static let readFiles = files.map { $0.map { ReadFile($0) } }

    @Test func sourcesKeepToTheirLayers() throws {
        let rules = LayeringRules(table: .dayreel)
        let violations = try Self.files.get().flatMap { rules.violations(in: $0) }
        #expect(violations.isEmpty, "\(violations.map { "\n\($0)" }.joined())")
    }

    @Test func foldersOfATargetDoNotNeedEachOther() throws {
        try findCircles { $0 }
    }

    /// The drawing combines a folder with those inside it: a third folder must not use one of them and be used by another.
    @Test func foldersAsDrawnDoNotNeedEachOther() throws {
        try findCircles(\.asDrawn)
    }

    /// The compiler tells apart declarations of one name, and knows types that no text names. Its index is of the last build.
    @Test func theCompilerSeesNoCirclesEither() throws {
        let (files, index) = (try Self.readFiles.get(), try IndexedUses())
        let unknown = files.map(\.path).filter { !index.files.contains($0) }
        #expect(unknown.isEmpty, "not in the compiler's index: \(unknown)")
        #expect(
            index.uses.contains(
                .init(
                    file: "Sources/Files/Paths/FileNames.swift", home: "Sources/Files/Descriptors/SystemCall.swift",
                    name: "checked(_:place:_:)")))
        let byPath = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
        let uses = index.uses.filter { byPath[$0.file]?.target == byPath[$0.home]?.target }
        for (target, uses) in Dictionary(grouping: uses, by: { byPath[$0.file]?.target ?? "" }) {
            for form in [\ReadFile.folder, \.asDrawn.folder] {
                let graph = FolderGraph(uses) { byPath[$0]?[keyPath: form] ?? "" }
                if let circle = graph.circle { Issue.record("\(target): \(graph.words(for: circle))") }
            }
        }
    }

    private func findCircles(_ form: (ReadFile) -> ReadFile) throws {
        let all = try Self.readFiles.get().map(form)
        for (target, files) in Dictionary(grouping: all, by: \.target) {
            let visible = LayerTable.dayreel.targets(below: target).union([target])
            let members = FolderGraph.homesOfMembers(all.filter { visible.contains($0.target) })
            let graph = FolderGraph(files, homesOfMembers: members)
            if let circle = graph.circle { Issue.record("\(target): \(graph.words(for: circle))") }
        }
    }

    @Test func testFilesAreNotTooLong() throws {
        let rules = LayeringRules(table: .dayreel, longestFile: 300)
        let violations = try SourceFile.all(under: "Tests").flatMap { rules.lengths(of: $0, SwiftText($0.source)) }
        #expect(violations.isEmpty, "\(violations.map { "\n\($0)" }.joined())")
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
