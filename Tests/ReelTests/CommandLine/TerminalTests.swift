import Foundation
import Model
import Reports
import TestSupport
import Testing

@testable import dayreel

@Suite struct TerminalTests {
    @Test func `animation needs a terminal that can move its cursor`() {
        #expect(Terminal(environment: ["TERM": "xterm"], isTerminal: true).isAnimated)
        #expect(!Terminal(environment: ["TERM": "dumb"], isTerminal: true).isAnimated)
        #expect(!Terminal(environment: ["TERM": "xterm"], isTerminal: false).isAnimated)
    }

    @Test func `colour can be turned off`() {
        #expect(Terminal(environment: ["TERM": "xterm", "NO_COLOR": ""], isTerminal: true).hasColor)
        #expect(!Terminal(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true).hasColor)
        #expect(!Terminal(environment: ["TERM": "dumb"], isTerminal: true).hasColor)
    }

    @Test func `a diagnostic is one line, whatever the file is called`() {
        let diagnostic = Diagnostic(.warning, .unreadableMedia, path: "a\nb.mov", "cannot be read")
        #expect(diagnostic.line == "a\\nb.mov: warning: cannot be read")
    }

    /// Commands with workers ignore SIGPIPE.
    @Test(arguments: ["schema", "scan media --json --progress none", "plan media 2024-12 --json --progress none"])
    func `a reader that goes away ends a command quietly`(command: String) async throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "media"), withDestinationURL: try await FixtureLibrary.month())
        let shell = Shell(folder: folder, home: home)
        let outcome = try await shell.run("set +e; dayreel \(command) 2>err | true; echo ${PIPESTATUS[0]}; cat err")
        #expect(outcome.log == "141\n", "\(outcome.log)")
    }
}
