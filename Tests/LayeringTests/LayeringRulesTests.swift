import Testing

/// The checker on bad samples: each rule finds what it should, and nothing else.
@Suite struct LayeringRulesTests {
    private func messages(_ source: String, target: String = "Stages") -> [String] {
        let file = SourceFile(target: target, path: "Sources/\(target)/Sample.swift", source: source)
        return LayeringRules(table: .dayreel).violations(in: file).map { "\($0.line): \($0.message)" }
    }

    @Test(arguments: [
        ("import CFFmpeg", "Stages", "1: only LibAV imports CFFmpeg"),
        ("import Foundation\nimport CYAML", "Pipeline", "2: only JobFiles imports CYAML"),
        ("import Subprocess", "Library", "1: only Pipeline imports Subprocess"),
        ("import GRDB", "Stages", "1: only Library imports GRDB"),
        ("import ArgumentParser", "Pipeline", "1: only dayreel imports ArgumentParser"),
        ("import CCurl", "DayreelKit", "1: only Library imports CCurl"),
        ("import Library", "LibAV", "1: LibAV must not import Library"),
        ("import Stages", "Pipeline", "1: Pipeline must not import Stages"),
        ("package import struct Stages.ConstantRateFrames", "Library", "1: Library must not import Stages"),
        ("import FoundationNetworking", "Library", "1: Library must not import FoundationNetworking"),
        ("@preconcurrency import Testing", "Pipeline", "1: Pipeline must not import Testing"),
        ("#if os(Linux)\n  private import CFFmpeg\n#endif", "JobFiles", "2: only LibAV imports CFFmpeg"),
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
        ("// import CFFmpeg", "Pipeline"),
        ("let importer = important", "JobFiles"),
    ])
    func acceptsAllowedSource(source: String, target: String) {
        #expect(messages(source, target: target) == [])
    }
}
