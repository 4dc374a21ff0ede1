import Foundation
import Testing

/// The drawing, the manifest and the table of layers agree.
@Suite struct HouseDrawingTests {
    private let table = LayerTable.dayreel
    private let drawing: HouseDrawing
    private let manifest: PackageManifest
    private let guide: String

    init() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: SourceFile.packageRoot.appending(path: path), encoding: .utf8)
        }
        drawing = HouseDrawing(in: try text("docs/decisions/0026-targets-and-folders.md"))
        manifest = PackageManifest(try text("Package.swift"))
        guide = try text("CONTRIBUTING.md")
    }

    /// The modules of this package that a target may import. SQLite's comes with GRDB's package.
    private func allowed(_ target: String) -> Set<String> {
        (table.allowed[target] ?? []).filter { table.allowed[$0] != nil || table.foreign.contains($0) }
            .subtracting(["GRDBSQLite"])
    }

    @Test func everyTargetIsDrawnOnce() {
        #expect(drawing.rooms.map(\.name).sorted() == table.allowed.keys.sorted())
    }

    @Test func theManifestDependsOnWhatTheTableAllows() {
        for target in table.allowed.keys {
            // A target without dependencies has no list of them.
            #expect(manifest.dependencies[target] ?? [] == allowed(target), "\(target)")
        }
    }

    @Test func aTargetMayImportWhatIsBelowItOrAtTheEndOfAnArrow() {
        for room in drawing.rooms {
            let near = drawing.below(room.name).union(["Files", "Model"]).subtracting([room.name])
            let allowed = allowed(room.name)
            #expect(allowed.subtracting(near) == Set(room.arrows), "\(room.name)")
            if let parent = room.parent { #expect(self.allowed(parent).contains(room.name), "\(parent): \(room.name)") }
        }
    }

    @Test func aTargetIsDrawnWithItsFolders() throws {
        for room in drawing.rooms {
            let folder = SourceFile.packageRoot.appending(path: "Sources/\(room.name)")
            let folders = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey]
            )
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }.map(\.lastPathComponent)
            #expect(room.folders.sorted() == folders.sorted(), "\(room.name)")
        }
    }

    @Test func theGuideNamesEveryTarget() {
        for target in table.allowed.keys {
            #expect(guide.contains("`\(target)`") || guide.contains("`Sources/\(target)`"), "\(target)")
        }
    }

    @Test func aDrawingIsReadByItsBranches() {
        let drawing = HouseDrawing(
            in: """
                # A house
                ```
                top       One  Two   → CLib
                ├─ left
                └─ right  Three
                   │      Four       → Other
                   └─ low

                Other                → CLib  CMore
                ```
                ```
                not this
                ```
                """)
        #expect(drawing.rooms.map(\.name) == ["top", "left", "right", "low", "Other"])
        #expect(drawing.rooms.map(\.parent) == [nil, "top", "top", "right", nil])
        #expect(drawing.rooms.map(\.folders) == [["One", "Two"], [], ["Three", "Four"], [], []])
        #expect(drawing.rooms.map(\.arrows) == [["CLib"], [], ["Other"], [], ["CLib", "CMore"]])
        #expect(drawing.below("top") == ["left", "right", "low"])
    }

    @Test func aManifestIsReadByItsTargets() {
        let manifest = PackageManifest(
            """
            .target(name: "A", dependencies: ["B", grdb], swiftSettings: rules),
            .executableTarget(
                name: "C",
                dependencies: [
                    "A", .target(name: "B", condition: .when(traits: ["Page"])), .product(name: "NIO", package: "swift-nio"),
                ],
                swiftSettings: rules),
            .target(name: "D", swiftSettings: rules),
            """)
        #expect(manifest.dependencies == ["A": ["B"], "C": ["A", "B"]])
    }
}
