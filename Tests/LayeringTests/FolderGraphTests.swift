import Testing

@Suite struct FolderGraphTests {
    private func graph(_ uses: IndexedUses.Use...) -> FolderGraph { FolderGraph(uses) { String($0.prefix(1)) } }

    @Test func `a use in another folder is an edge`() {
        let graph = graph(
            .init(file: "A/One.swift", home: "B/Two.swift", name: "two"),
            .init(file: "B/Three.swift", home: "B/Two.swift", name: "two"))
        #expect(graph.edges == ["A": ["B": [.init(file: "A/One.swift", name: "two")]]])
        #expect(graph.circle == nil)
    }

    @Test func `two folders that need each other are a circle, with the places of use`() throws {
        let graph = graph(
            .init(file: "A/One.swift", home: "B/Two.swift", name: "two"),
            .init(file: "B/Three.swift", home: "A/One.swift", name: "One"),
            .init(file: "C/Four.swift", home: "A/One.swift", name: "One"))
        let circle = try #require(graph.circle)
        #expect(circle == ["A", "B", "A"])
        #expect(graph.words(for: circle) == "\nA uses B: A/One.swift: two\nB uses A: B/Three.swift: One")
    }

    @Test func `a circle may go through several folders`() throws {
        let graph = graph(
            .init(file: "A/One.swift", home: "B/Two.swift", name: "two"),
            .init(file: "B/Two.swift", home: "C/Three.swift", name: "three"),
            .init(file: "C/Four.swift", home: "B/Five.swift", name: "five"),
            .init(file: "D/Six.swift", home: "A/One.swift", name: "One"))
        #expect(graph.circle == ["B", "C", "B"])
    }
}
