import DayreelKit
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// The accepted and refused forms of addresses, prefixes, ranges and tokens.
@Suite struct ValuesTests {
    @Test(arguments: [
        ("127.0.0.1:8340", "127.0.0.1", 8340), ("0.0.0.0:80", "0.0.0.0", 80), ("[::1]:9000", "::1", 9000),
        ("[::]", "::", 8340),
        (":9000", "127.0.0.1", 9000), ("9000", "127.0.0.1", 9000), ("192.168.1.7", "192.168.1.7", 8340),
        ("::1", "::1", 8340),
    ])
    func `an address to listen on is read`(text: String, host: String, port: Int) throws {
        #expect(try ListenAddress(text) == ListenAddress(host: host, port: port))
    }

    @Test(arguments: [
        "nas.local:80", "localhost:80", "1.2.3.4:99999", "1.2.3.4:-1", "1.2.3.4:x", "[::1", "[::1]x", "", "1.2.3:80",
    ])
    func `an invalid address is refused`(text: String) {
        #expect(throws: DayreelError.self) { try ListenAddress(text) }
    }

    @Test func `a port is no name of the page`() throws {
        let error = #expect(throws: DayreelError.self) { try HostName.named("8000") }
        let advised = try #require(error?.remedy?.firstMatch(of: /--listen ([^']+)'/)).output.1
        let address = try ListenAddress(String(advised))
        #expect(error?.code == .usage && address.port == 8000 && address.isLoopback)
        #expect(try ["nas.local", "10.0.0.7", "nas2"].map(HostName.named) == ["nas.local", "10.0.0.7", "nas2"])
    }

    @Test func `only this machine reaches a loopback address`() {
        #expect(["127.0.0.1", "127.9.9.9", "::1"].allSatisfy { ListenAddress(host: $0, port: 1).isLoopback })
        #expect(
            !["0.0.0.0", "::", "192.168.1.7", "128.0.0.1"].contains { ListenAddress(host: $0, port: 1).isLoopback })
    }

    @Test func `a prefix has only plain characters`() throws {
        #expect(try ["a", "/a", "a/", "//a//"].map { try BasePath($0).text } == ["/a", "/a", "/a", "/a"])
        #expect(try BasePath("/").text == "" && BasePath("a/b-c").text == "/a/b-c")
        for text in ["/..", "/a/../b", "/a b", "/ä", "/a%20b", "/a?b"] {
            #expect(throws: DayreelError.self) { try BasePath(text) }
        }
    }

    @Test(arguments: [
        (nil, ByteRange.whole), ("bytes=0-", .part(0...9)), ("bytes=2-4", .part(2...4)), ("bytes=2-99", .part(2...9)),
        ("bytes=9-9", .part(9...9)),
        ("bytes=-3", .part(7...9)), ("bytes=-99", .part(0...9)), ("bytes=-0", .unsatisfiable),
        ("bytes=10-", .unsatisfiable),
        ("bytes=10-20", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=4-2", .whole),
        ("bytes=0-1,4-5", .whole),
        ("bytes=a-b", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("lines=0-1", .whole), ("bytes=1-2-3", .whole),
        ("bytes=+1-2", .whole),
    ])
    func `ranges of ten bytes are read`(header: String?, range: ByteRange) {
        #expect(ByteRange(header, size: 10) == range)
    }

    @Test func `an empty file has no ranges`() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable && ByteRange("bytes=-1", size: 0) == .unsatisfiable)
    }

    @Test func `the page has the kept token where visitors need one`() throws {
        let folder = try TemporaryFolder()
        let workspace = TestServer.workspace(folder)
        func options(_ listen: String?) throws -> WebOptions {
            try WebOptions(
                PageReach(listen.map { try ListenAddress($0) }, names: []), basePath: nil, isReadOnly: true,
                in: workspace)
        }
        #expect(try options(nil).token == nil && !FileManager.default.fileExists(atPath: workspace.paths.accessToken))
        let open = try options("0.0.0.0:80")
        #expect(open.token?.text == (try AccessToken(keptAt: workspace.paths.accessToken)).text)
        #expect(open.address.port == 80 && open.basePath == .root && open.isReadOnly)
    }

    @Test func `a token is made once, for its user alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("state/serve-token")
        let token = try AccessToken(keptAt: path)
        #expect(token.text.utf8.count == 43)
        #expect(try AccessToken(keptAt: path).text == token.text)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try folder.write("short", to: "state/serve-token")
        #expect(try AccessToken(keptAt: path).text != token.text)
        #expect(token.matches(token.text) && !token.matches("") && !token.matches(token.text + "a"))
    }

    @Test func `a download's name is one line, in any language`() {
        #expect(
            FileResponse.attachment("Jürg \"x\"\n.mp4")
                == "attachment; filename=\"J_rg _x__.mp4\"; filename*=UTF-8''J%C3%BCrg%20%22x%22%0A.mp4")
    }
}
