import Foundation
import HTTPTypes
import HummingbirdCore
import TestSupport
import Testing

@testable import Web

/// Files over real connections: whole, in ranges, and changed during the response.
@Suite struct FileResponseTests {
    private static func response(
        _ file: FileResponse, _ headers: HTTPFields = [:]
    ) throws -> (status: Int, headers: HTTPFields) {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: headers)
        let response = try file.response(to: request)
        return (response.status.code, response.headers)
    }

    @Test func `a range has the requested bytes and their place`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "clip.mp4")
        let file = FileResponse(path: path, contentType: "video/mp4")
        let whole = try Self.response(file)
        #expect(
            whole.status == 200 && whole.headers[.contentLength] == "100" && whole.headers[.acceptRanges] == "bytes")
        let part = try Self.response(file, [.range: "bytes=10-19"])
        #expect(
            part.status == 206 && part.headers[.contentRange] == "bytes 10-19/100"
                && part.headers[.contentLength] == "10")
        let none = try Self.response(file, [.range: "bytes=100-"])
        #expect(none.status == 416 && none.headers[.contentRange] == "bytes */100")
    }

    @Test func `a changed file is not combined with older bytes`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "clip.mp4")
        let file = FileResponse(path: path, contentType: "video/mp4")
        let tag = try #require(try Self.response(file).headers[.eTag])
        #expect(try Self.response(file, [.ifNoneMatch: tag]).status == 304)
        #expect(try Self.response(file, [.ifRange: tag, .range: "bytes=0-1"]).status == 206)
        try FileManager.default.removeItem(atPath: path)
        try folder.write(Array(0..<101), to: "clip.mp4")
        #expect(try Self.response(file, [.ifRange: tag, .range: "bytes=0-1"]).status == 200)
        #expect(try Self.response(file, [.ifNoneMatch: tag]).status == 200)
    }

    @Test func `a Motion Photo sends only its video`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "photo.jpg")
        let file = FileResponse(path: path, contentType: "video/mp4", stretch: (offset: 60, length: 40))
        #expect(try Self.response(file).headers[.contentLength] == "40")
        #expect(try Self.response(file, [.range: "bytes=-10"]).headers[.contentRange] == "bytes 30-39/40")
        let longer = FileResponse(path: path, contentType: "video/mp4", stretch: (offset: 60, length: 400))
        #expect(try Self.response(longer).headers[.contentLength] == "40")
    }

    @Test func `only a regular file is opened`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in [folder.path("pipe"), folder.path, folder.path("gone")] {
            #expect(throws: (any Error).self) { try Self.response(FileResponse(path: path, contentType: "video/mp4")) }
        }
    }
}
