import Foundation
import TestSupport
import Testing

@testable import Web

/// The process of `dayreel serve`: whom its options let in, and how it ends.
@Suite struct ServeCommandTests {
    /// The running command, which ends with the test.
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

        /// The exit code after a signal; nil if the program trapped instead of exiting.
        func end() -> Int32? {
            process.terminate()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
    }

    @Test func `a local page needs no token, and nobody else can connect`() throws {
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
    func `other machines need the printed token`(options: [String]) throws {
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

    /// NIO traps where connections that were accepted, and not yet looked at, are dropped (apple/swift-nio issue 2637): so many are made
    /// while the server ends. Each round takes the port of the one before.
    @Test func `the server ends cleanly and frees its port, however many connections are open`() throws {
        var port = 0
        for round in 1...8 {
            let served = try Served(["--listen", "127.0.0.1:\(port)"])
            port = try #require(served.address.port)
            let streams = try (0..<40).map { _ in try TestClient(port: port) }
            for client in streams { client.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            for client in streams { #expect(try client.head().first == "HTTP/1.1 200 OK") }
            let idle = try (0..<40).map { _ in try TestClient(port: port) }
            for client in idle.prefix(20) { #expect(try client.ask("GET", "/healthz").status == 200) }
            let half = try (0..<20).map { _ in try TestClient(port: port) }
            for client in half { client.send("PUT /api/v1/items/a/tags HTTP/1.1\r\nHost: localhost\r\nContent-Le") }
            let visitors = Self.visitors(4, at: port)
            #expect(served.end() == 0, "round \(round)")
            // Clients keep coming until nobody listens any more.
            for _ in 0..<4 { visitors.wait() }
            for client in streams + idle + half { #expect(client.isClosed) }
            #expect(throws: TestClient.Closed.self) { try TestClient(port: port) }
        }
    }

    /// Threads that connect and ask again and again until nobody listens; each signals its end.
    private static func visitors(_ count: Int, at port: Int) -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            Thread.detachNewThread {
                var clients: [TestClient] = []
                while let client = try? TestClient(port: port) {
                    client.send("GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    clients.append(client)
                    if clients.count > 30 { clients.removeAll() }
                }
                ended.signal()
            }
        }
        return ended
    }

    @Test func `a read-only page lies under its prefix and changes nothing`() throws {
        let served = try Served(["--listen", "127.0.0.1:0", "--base-path", "/photos", "--read-only"])
        #expect(served.address.path() == "/photos/")
        #expect(try served.ask("/photos/api/v1/index").text.contains(#""read-only":true"#))
        #expect(try served.ask("/api/v1/index").status == 404)
        let client = try TestClient(port: try #require(served.address.port))
        #expect(try client.ask("POST", "/photos/api/v1/films", [:], body: "{}").code == "read-only")
        #expect(served.end() == 0)
    }
}
