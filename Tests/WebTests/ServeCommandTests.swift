import Foundation
import TestSupport
import Testing

@testable import Web

/// `dayreel serve` as a process: who gets in by what its command line says, and how it ends.
@Suite struct ServeCommandTests {
    /// The running command; ends with the test.
    private final class Served {
        let process = Process()
        /// The address that it printed.
        let address: URL
        let folder: TemporaryFolder

        init(_ options: [String]) throws {
            folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
            process.executableURL = URL(filePath: TestStudio.program)
            process.arguments = ["serve", folder.path("media"), "--home", folder.path("home")] + options
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line = Data()
            while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
                line += byte
            }
            let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
            address = try #require(URL(string: text), "\(text)")
        }

        deinit { if process.isRunning { process.terminate() } }

        func ask(_ path: String, _ headers: [String: String?] = [:]) throws -> TestClient.Answer {
            try TestClient(port: try #require(address.port)).ask("GET", path, headers)
        }

        /// The signal's end: its exit code.
        func end() -> Int32 {
            process.terminate()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    @Test func `this machine needs no token, and nobody else can connect`() throws {
        let served = try Served(["--listen", "127.0.0.1:0"])
        #expect(served.address.host() == "127.0.0.1" && served.address.query() == nil)
        #expect(try served.ask("/api/v1/index").status == 200)
        #expect(!FileManager.default.fileExists(atPath: served.folder.path("home/state/serve-token")))
        #expect(served.end() == 0)
    }

    @Test(arguments: [
        ["--listen", "0.0.0.0:0"], ["--listen", "127.0.0.1:0", "--host", "nas.example"],
        ["--listen", "127.0.0.1:0", "--token"],
    ])
    func `who comes from elsewhere needs the token that was printed`(options: [String]) throws {
        let served = try Served(options)
        let token = try #require(served.address.query()?.split(separator: "=").last.map(String.init))
        #expect(token.utf8.count == 43)
        for path in ["/", "/app.js", "/api/v1/index", "/api/v1/events"] {
            #expect(try served.ask(path).status == 401, "\(path)")
            #expect(try served.ask(path, ["Cookie": "dayreel=" + String(token.reversed())]).status == 401)
        }
        let welcome = try served.ask("/?token=\(token)")
        let cookie = try #require(welcome.headers["set-cookie"])
        #expect(welcome.status == 200 && cookie.contains("; HttpOnly; SameSite=Strict"))
        let own = ["Cookie": cookie.split(separator: ";").first.map(String.init)]
        #expect(try served.ask("/api/v1/index", own).status == 200)
        #expect(try served.ask("/healthz").status == 200)
        let mode = try FileManager.default.attributesOfItem(atPath: served.folder.path("home/state/serve-token"))
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a page to look at lies under its prefix and changes nothing`() throws {
        let served = try Served(["--listen", "127.0.0.1:0", "--base-path", "/photos", "--read-only"])
        #expect(served.address.path() == "/photos/")
        #expect(try served.ask("/photos/api/v1/index").text.contains(#""read-only":true"#))
        #expect(try served.ask("/api/v1/index").status == 404)
        let client = try TestClient(port: try #require(served.address.port))
        #expect(try client.ask("POST", "/photos/api/v1/films", [:], body: "{}").code == "read-only")
        #expect(served.end() == 0)
    }
}
