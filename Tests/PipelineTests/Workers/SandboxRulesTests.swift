import Foundation
import TestSupport
import Testing

@testable import Pipeline

@Suite struct SandboxRulesTests {
    private let home = "/home/a"

    @Test func `files bring their folders`() {
        let rules = SandboxRules(reads: ["/usr"], home: home).reading([
            "/media/x/1.mov", "/media/x/2.mov", "/media/y/1.mov",
        ])
        #expect(rules.reads == ["/usr", "/media/x", "/media/y"])
    }

    @Test(arguments: ["/home/a/1.mov", "/home/1.mov", "/1.mov", "/tmp/1.mov"])
    func `a file in a folder with more than media comes alone`(path: String) {
        #expect(SandboxRules(reads: [], home: home).reading([path]).reads == [path])
    }

    @Test func `a link brings the file that it leads to`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file.mov")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.mov"), withDestinationPath: "file.mov")
        let rules = SandboxRules(reads: [], home: home).reading([folder.path("link.mov"), folder.path("file.mov")])
        #expect(rules.reads == [folder.path, folder.path("link.mov")])
    }

    @Test func `rules arrive as they were sent, and what follows them too`() throws {
        var rules = SandboxRules(
            reads: ["/a b", "/ä\n"], writes: ["/store"], largestFile: 12_345_678_901, home: "")
        rules.movesFiles = true
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let bytes = rules.bytes + Array("{}\n".utf8)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        #expect(SandboxRules(from: ends[0]) == rules)
        var rest = [UInt8](repeating: 0, count: 8)
        #expect(read(ends[0], &rest, 8) == 3)
        #expect(SandboxRules(from: ends[0]) == nil)
    }

    @Test func `only a process that moves files goes without rules on a kernel that cannot let it`() {
        var rules = SandboxRules(reads: ["/usr"], writes: ["/films/.a.part"], home: "")
        #expect(rules.canHold(inVersion: 1))
        rules.movesFiles = true
        #expect(!rules.canHold(inVersion: 1) && rules.canHold(inVersion: 2))
    }

    @Test func `messages name files by path and font, and nothing else`() {
        let message = Array(
            #"p{"location":{"path":"/m/1.mov","continuations":[{"path":"/m/2.mov"}]},"label":{"font":"/f.ttf","text":"/etc"},"family":{"font":"Inter"}}"#
                .utf8)
        #expect(Set(NamedFiles.paths(in: message, skipping: 1)) == ["/m/1.mov", "/m/2.mov", "/f.ttf"])
        #expect(NamedFiles.paths(in: Array("p/m/1.mov\t12".utf8), skipping: 1).isEmpty)
    }
}
