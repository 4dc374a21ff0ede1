import Testing

/// The checker on bad samples: each rule finds what it should, and nothing else.
@Suite struct LayeringRulesTests {
    private func messages(_ source: String, target: String = "Stages") -> [String] {
        let file = SourceFile(target: target, path: "Sources/\(target)/Sample.swift", source: source)
        return LayeringRules(table: .dayreel).violations(in: file).map { "\($0.line): \($0.message)" }
    }

    @Test(arguments: [
        ("import CFFmpeg", "Stages", "1: only LibAV imports CFFmpeg"),
        ("import Foundation\nimport CYAML", "Pipeline", "2: only YAML imports CYAML"),
        ("import Subprocess", "Library", "1: only Pipeline imports Subprocess"),
        ("import GRDB", "Stages", "1: only Library and PhotosLibrary import GRDB"),
        ("import ArgumentParser", "Pipeline", "1: only dayreel imports ArgumentParser"),
        ("import YAML", "dayreel", "1: only JobFiles imports YAML"),
        ("import Library", "LibAV", "1: LibAV must not import Library"),
        ("import Stages", "Pipeline", "1: Pipeline must not import Stages"),
        ("package import struct Stages.ConstantRateFrames", "Library", "1: Library must not import Stages"),
        ("import FoundationNetworking", "Library", "1: Library must not import FoundationNetworking"),
        ("@preconcurrency import Testing", "Pipeline", "1: Pipeline must not import Testing"),
        ("import Foundation; import Fixtures", "Stages", "1: Stages must not import Fixtures"),
        ("#if os(Linux)\n  private import CFFmpeg\n#endif", "YAML", "2: only LibAV imports CFFmpeg"),
        ("@testable import Pipeline", "Stages", "1: @testable is for tests"),
        ("@_exported import LibAV", "Stages", "1: LibAV is re-exported"),
        ("package import CFFmpeg", "LibAV", "1: CFFmpeg is C and leaks into the interface of LibAV"),
        ("import Foundation", "Cloud", "1: target Cloud is not in the layer table"),
    ])
    func findsAnImport(source: String, target: String, expected: String) {
        #expect(messages(source, target: target) == [expected])
    }

    @Test(arguments: [
        ("internal import CFFmpeg\nimport Synchronization\nimport Glibc", "LibAV"),
        ("package import LibAV\nimport class Foundation.FileManager", "Stages"),
        ("// import CFFmpeg\n/* import GRDB /* import Crypto */ import Stages */", "Pipeline"),
        ("let text = \"\"\"\n  import CFFmpeg\n  \"\"\"", "Pipeline"),
        ("let importer = important", "YAML"),
    ])
    func acceptsAllowedSource(source: String, target: String) {
        #expect(messages(source, target: target) == [])
    }

    @Test func findsPublicAndOpen() {
        let expected = "use package, not public or open"
        #expect(messages("struct A {\n  public var b: Int\n}") == ["2: " + expected])
        #expect(messages("public struct A {}") == ["1: " + expected])
        #expect(messages("public private(set) var a = 1") == ["1: " + expected])
        #expect(messages("open class A {}") == ["1: " + expected])
        #expect(messages("let a = \"public\" // public\nlet b = open(path)\nlet publicly = 1") == [])
    }

    @Test(arguments: [
        "\"ffmpeg\"", "\"/usr/bin/ffprobe\"", "\"ffmpeg -i a\"", "#\"ffmpeg\"#", "f(\"\\(g(\"melt\")) x\")",
    ])
    func findsTheNameOfAProgram(literal: String) {
        #expect(messages("run(\n\(literal)\n)").count == 1)
    }

    @Test(arguments: ["\"ffmpeg is not needed\"", "\"libffmpeg\"", "\"meltdown\"", "ffmpeg"])
    func doesNotTakeProseForAProgram(literal: String) {
        #expect(messages("run(\(literal))") == [])
    }

    private func sentences(
        _ source: String, in folder: String, of target: String = "Model", named name: String = "Sample"
    ) -> [Int] {
        let file = SourceFile(target: target, path: "Sources/\(target)/\(folder)/\(name).swift", source: source)
        return LayeringRules(table: .dayreel).sentences(in: file, SwiftText(source)).map(\.line)
    }

    @Test(arguments: [
        "\"holds sound only\"", "\"\\(name) is pinned\"", "\"holds \\(codec) video, for which\"",
        "\"\"\"\nthe date cannot be true\n\"\"\"", "\"\\(of(\"its end\"))\"",
    ])
    func findsASentenceOfTheModel(literal: String) {
        for folder in ["Reasons", "Plan/Timeline", "Media", "Time", "Outcome"] {
            #expect(sentences("let a = 1\nlet b = \(literal)", in: folder) == [2])
        }
        #expect(sentences("let b = \(literal)", in: "Words") == [])
        #expect(sentences("let b = \(literal)", in: "Outcome", named: "DayreelError+System") == [])
        #expect(sentences("let b = \(literal)", in: "Words", of: "Reports") == [])
    }

    @Test(arguments: [
        "// holds sound only\nlet a = \"sound-only\"", "let a = \"Live Photo\"", "let a = \"\\(a) \\(b ?? c)\"",
        "throw .init(in: container, debugDescription: \"not a day\")", "precondition(a > 0, \"a rate is positive\")",
    ])
    func doesNotTakeACodeForASentence(source: String) {
        #expect(sentences(source, in: "Reasons") == [])
    }

    @Test func findsAFileThatIsTooLong() {
        #expect(messages(String(repeating: "\n", count: 250)) == [])
        #expect(messages(String(repeating: "\n", count: 251)) == ["251: 251 lines; 250 at most"])
    }

    @Test(arguments: [
        "func a(\n    b: Int\n) -> Int {", "  @concurrent package static func a() async {\n", "init() {\n\n",
        "private var a: Int {\n    if b {\n    }", "subscript(a: Int) -> Int {\n    get {\n    }",
        "var a = 1 {\n    didSet {\n    }",
    ])
    func findsAFunctionThatIsTooLong(beginning: String) {
        let lines = beginning.count { $0 == "\n" } + 1
        func source(_ length: Int) -> String {
            "struct S {\n\(beginning)" + String(repeating: "\n    // why", count: length - lines - 1) + "\n}\n}"
        }
        #expect(messages(source(40)) == [])
        #expect(messages(source(41)) == ["2: a function of 41 lines; 40 at most"])
    }

    @Test func textsAndTypesMakeNoFunctionLong() {
        let many = String(repeating: "\n    a", count: 60)
        #expect(messages("func a() {\n    let b = \"\"\"\(many)\n    \"\"\"\n}") == [])
        #expect(messages("struct A {\(many)\n    func b() {\n    }\n}") == [])
    }
}
