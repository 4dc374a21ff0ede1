import Foundation
import TestSupport
import Testing

@testable import Stages

/// Files made by hand: `AssembleTests` and `OverwriteTests` have real films.
@Suite struct FilmSignatureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func box(_ type: String, _ contents: [UInt8], length: UInt32? = nil) -> [UInt8] {
        let length = length ?? UInt32(8 + contents.count)
        let head = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt32($0)) }
        return head + type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + contents
    }

    private func film(by tool: String, dataLength: UInt32? = nil) -> [UInt8] {
        let data = box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(tool.utf8), length: dataLength)
        let list = box("ilst", box("\u{A9}nam", box("data", [UInt8](repeating: 0, count: 12))) + box("\u{A9}too", data))
        let meta = box("meta", [0, 0, 0, 0] + box("hdlr", [1, 2, 3]) + list)
        let head = box("ftyp", Array("isom".utf8))
        return head + box("moov", box("mvhd", []) + box("trak", [7]) + box("udta", meta)) + box("mdat", [9], length: 0)
    }

    private func tool(_ bytes: [UInt8]) throws -> String? {
        FilmSignature.tool(ofFilmAt: try folder.write(bytes, to: "film.mp4"))
    }

    @Test func `the tool's name is read from its box`() throws {
        #expect(try tool(film(by: "Dayreel 1.2.3")) == "Dayreel 1.2.3")
        #expect(try tool(film(by: "Lavf59.27.100")) == "Lavf59.27.100")
        #expect(try tool(film(by: "")) == "")
        let long = box("free", [0, 0, 0, 0, 0, 0, 0, 24] + [UInt8](repeating: 5, count: 8), length: 1)
        #expect(try tool(long + film(by: "Dayreel 1")) == "Dayreel 1")
        #expect(try tool(film(by: String(repeating: "x", count: 500)))?.count == 64)
    }

    @Test func `a cover is read from its box`() throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 900)
        func cover(_ bytes: [UInt8]) throws -> [UInt8]? {
            let data = box("data", [0, 0, 0, 13, 0, 0, 0, 0] + bytes)
            let list = box("ilst", box("\u{A9}nam", box("data", [0, 0, 0, 1, 0, 0, 0, 0, 65])) + box("covr", data))
            let film = box("ftyp", []) + box("moov", box("udta", box("meta", [0, 0, 0, 0] + list)))
            return FilmCover.jpeg(inFilmAt: try folder.write(film, to: "film.mp4"))
        }
        #expect(try cover(jpeg) == jpeg)
        #expect(try cover([0x89, 0x50, 0x4E, 0x47]) == nil)
        #expect(try cover([]) == nil)
        #expect(FilmCover.jpeg(inFilmAt: try folder.write(film(by: "Dayreel 1"), to: "plain.mp4")) == nil)
    }

    @Test func `other, cut off and malformed files have no tool`() throws {
        let whole = film(by: "Dayreel 1")
        for length in [0, 4, 12, 40, whole.count / 2] { #expect(try tool(Array(whole.prefix(length))) == nil) }
        #expect(try tool(Array("a holiday, and no film at all".utf8)) == nil)
        #expect(try tool(film(by: "Dayreel 1", dataLength: 4000)) == nil)
        #expect(try tool(film(by: "Dayreel 1", dataLength: 12)) == nil)
        // Boxes with invalid lengths, and more of them than are read.
        #expect(try tool(box("free", [], length: 7) + whole) == nil)
        #expect(try tool(box("free", [UInt8](repeating: 0xFF, count: 8), length: 1) + whole) == nil)
        #expect(try tool((0..<300).flatMap { _ in box("free", []) } + whole) == nil)
        #expect(FilmSignature.tool(ofFilmAt: folder.path) == nil)
        #expect(FilmSignature.tool(ofFilmAt: folder.path("gone.mp4")) == nil)
    }
}
