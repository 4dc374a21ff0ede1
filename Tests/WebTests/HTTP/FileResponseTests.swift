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
    ) async throws -> (status: Int, headers: HTTPFields) {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: headers)
        let response = try await file.response(to: request, on: Disks()["/"])
        return (response.status.code, response.headers)
    }

    @Test func `a range has the requested bytes and their place`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "clip.mp4")
        let file = FileResponse(path: path, contentType: "video/mp4")
        let whole = try await Self.response(file)
        #expect(
            whole.status == 200 && whole.headers[.contentLength] == "100" && whole.headers[.acceptRanges] == "bytes")
        let part = try await Self.response(file, [.range: "bytes=10-19"])
        #expect(
            part.status == 206 && part.headers[.contentRange] == "bytes 10-19/100"
                && part.headers[.contentLength] == "10")
        let none = try await Self.response(file, [.range: "bytes=100-"])
        #expect(none.status == 416 && none.headers[.contentRange] == "bytes */100")
    }

    @Test func `a changed file is not combined with older bytes`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "clip.mp4")
        let file = FileResponse(path: path, contentType: "video/mp4")
        let tag = try #require(try await Self.response(file).headers[.eTag])
        #expect(try await Self.response(file, [.ifNoneMatch: tag]).status == 304)
        #expect(try await Self.response(file, [.ifRange: tag, .range: "bytes=0-1"]).status == 206)
        try FileManager.default.removeItem(atPath: path)
        try folder.write(Array(0..<101), to: "clip.mp4")
        #expect(try await Self.response(file, [.ifRange: tag, .range: "bytes=0-1"]).status == 200)
        #expect(try await Self.response(file, [.ifNoneMatch: tag]).status == 200)
    }

    @Test func `a Motion Photo sends only its video`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(0..<100), to: "photo.jpg")
        let file = FileResponse(path: path, contentType: "video/mp4", stretch: (offset: 60, length: 40))
        #expect(try await Self.response(file).headers[.contentLength] == "40")
        #expect(try await Self.response(file, [.range: "bytes=-10"]).headers[.contentRange] == "bytes 30-39/40")
        let longer = FileResponse(path: path, contentType: "video/mp4", stretch: (offset: 60, length: 400))
        #expect(try await Self.response(longer).headers[.contentLength] == "40")
    }

    @Test func `only a regular file is opened`() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in [folder.path("pipe"), folder.path, folder.path("gone")] {
            await #expect(throws: (any Error).self) {
                try await Self.response(FileResponse(path: path, contentType: "video/mp4"))
            }
        }
    }
}
