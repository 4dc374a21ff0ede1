import Testing

@Suite struct FolderGraphTests {
    private func file(_ path: String, _ source: String, of target: String = "T") -> ReadFile {
        ReadFile(SourceFile(target: target, path: "Sources/\(target)/\(path)", source: source))
    }

    @Test func `using a type is an edge to the folder that declares it`() throws {
        let graph = FolderGraph([
            file("A/One.swift", "package struct One { var two: Two }"), file("B/Two.swift", "struct Two {}"),
        ])
        #expect(graph.edges["A"]?["B"] == [.init(file: "Sources/T/A/One.swift", name: "Two")])
        #expect(graph.circle == nil)
    }

    @Test func `two folders that need each other are a circle, with the places of use`() throws {
        let graph = FolderGraph([
            file("A/One.swift", "struct One {}\nlet a = Two()"),
            file("B/Two.swift", "enum Two { static let one: One? = nil }"),
            file("C/Three.swift", "struct Three: Sendable { let one = One() }"),
        ])
        let circle = try #require(graph.circle)
        #expect(circle == ["A", "B", "A"])
        #expect(
            graph.words(for: circle)
                == "\nA uses B: Sources/T/A/One.swift: Two\nB uses A: Sources/T/B/Two.swift: One")
    }

    @Test func `comments, strings, members and nested types of the same name do not count as uses`() {
        let graph = FolderGraph([
            file(
                "A/One.swift",
                "// Two\nlet a = \"Two\"\nlet b = Other.Two()\nstruct Other { struct Two {} }\nextension Other { var c: Two? { nil } }"
            ),
            file("B/Two.swift", "struct Two { let other: Other }"),
        ])
        #expect(graph.edges["A"] == nil)
    }

    @Test func `a name that two folders declare gives no edge`() {
        let graph = FolderGraph([
            file("A/X.swift", "struct X {}"), file("B/X.swift", "struct X {}"), file("C/Y.swift", "let x = X()"),
        ])
        #expect(graph.edges.isEmpty)
    }

    @Test func `a member of an extension counts if its name is unique`() {
        let files = [
            file("A/One.swift", "let a = 1.twice.half\nlet b = 1.shared"),
            file("B/Two.swift", "extension Int {\n    var twice: Int { 2 }\n    private var shared: Int { 1 }\n}"),
            file("C/Three.swift", "extension Int {\n    var half: Int { 2 }\n}"),
        ]
        let elsewhere = file("D.swift", "struct D {\n    let half = 1\n}\nfunc shared() {\n}", of: "U")
        let graph = FolderGraph(files, homesOfMembers: FolderGraph.homesOfMembers(files + [elsewhere]))
        #expect(graph.edges["A"]?["B"] == [.init(file: "Sources/T/A/One.swift", name: ".twice")])
        #expect(graph.edges["A"]?["C"] == nil)
    }

    @Test func `labels tell functions of one name apart`() {
        let graph = FolderGraph([
            file("A/One.swift", "let a = Text.fault(inFilm: 1)\nlet b = Text.fault(in: 2)"),
            file("B/Two.swift", "extension Text {\n    static func fault(inFilm film: Int) {\n    }\n}"),
            file("C/Three.swift", "extension Text {\n    func fault(at place: Int) {\n    }\n}"),
        ])
        #expect(graph.edges == ["A": ["B": [.init(file: "Sources/T/A/One.swift", name: ".fault(inFilm:)")]]])
    }

    @Test func `a static function is known by all its labels`() {
        let graph = FolderGraph([
            file("A/One.swift", "let a = Key(.whole(1...9, \"a year\"))"),
            file("A/Two.swift", "let b = Form.whole(1)\nfunc c() { if case .whole(let d, _) = b {} }"),
            file(
                "B/Three.swift", "extension Form {\n    static func whole(_ range: Range, _ words: String) {\n    }\n}"),
            file("C/Four.swift", "enum Number {\n    case whole(Int)\n}"),
            file("C/Five.swift", "extension Form {\n    func whole(_ range: Range) {\n    }\n}"),
        ])
        #expect(graph.edges == ["A": ["B": [.init(file: "Sources/T/A/One.swift", name: ".whole(_:_:)")]]])
    }

    @Test func `an initializer of an extension is known by its labels`() {
        let graph = FolderGraph([
            file("A/One.swift", "let a = Fault(make(1, 2), place: [3])\nlet b = Fault(4)"),
            file("B/Two.swift", "extension Fault {\n    init(_ code: Int, place: [Int]) {\n    }\n}"),
            file("C/Three.swift", "extension Fault {\n    private init(_ code: Int) {\n    }\n}"),
        ])
        #expect(graph.edges == ["A": ["B": [.init(file: "Sources/T/A/One.swift", name: "Fault(_:place:)")]]])
    }

    @Test func `a function of no type is a use where it is called or passed on`() {
        let graph = FolderGraph([
            file("A/One.swift", "let a = checked(1)\nlet b = a.map(halved)\nlet c = of.twice(1)\nlet d = same(1)"),
            file("B/Two.swift", "package func checked(_ a: Int) -> Int { a }\nprivate func secret() {\n}"),
            file(
                "C/Three.swift",
                "func halved(_ a: Int) -> Int {\n    a / 2\n}\nfunc twice(_ a: Int) {\n}\nfunc same() {\n}"),
            file("D/Four.swift", "struct Four {\n    func same(_ a: Int) {\n    }\n    let e = secret()\n}"),
        ])
        #expect(
            graph.edges == [
                "A": [
                    "B": [.init(file: "Sources/T/A/One.swift", name: "checked")],
                    "C": [.init(file: "Sources/T/A/One.swift", name: "halved")],
                ]
            ])
    }

    @Test func `uses from the compiler's index are edges between folders`() throws {
        let uses: [IndexedUses.Use] = [
            .init(file: "A/One.swift", home: "B/Two.swift", name: "two"),
            .init(file: "B/Three.swift", home: "A/One.swift", name: "One"),
            .init(file: "B/Three.swift", home: "B/Two.swift", name: "two"),
        ]
        let graph = FolderGraph(uses) { String($0.prefix(1)) }
        let circle = try #require(graph.circle)
        #expect(graph.words(for: circle) == "\nA uses B: A/One.swift: two\nB uses A: B/Three.swift: One")
    }

    @Test func `a local name hides no member`() {
        let graph = FolderGraph([
            file("A/One.swift", "func run() {\n    let flag = Form.flag\n}"),
            file("B/Two.swift", "extension Form {\n    static let flag = 1\n}"),
        ])
        #expect(graph.edges["A"]?["B"] == [.init(file: "Sources/T/A/One.swift", name: ".flag")])
    }
}
