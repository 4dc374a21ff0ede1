import Model
import TestSupport
import Testing

@testable import Library

@Suite struct CameraFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func taken(_ bytes: [UInt8], in name: String) throws -> String? {
        let path = try folder.write(bytes, to: name)
        let file = FoundFile(
            path: path, relativePath: name, size: Int64(bytes.count), modified: FileTime(seconds: 0, nanoseconds: 0),
            inode: 0)
        return try CameraFile.read(file)?.taken
    }

    private func xml(_ element: String, root: String = "NonRealTimeMeta") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<\(root) xmlns=\"urn\"><Duration value=\"60\"/>\(element)</\(root)>".utf8)
    }

    @Test(arguments: [
        ("<CreationDate value=\"2024-05-11T06:30:00+09:00\"/>", "NonRealTimeMeta"),
        ("<n:CreationDate value='2024-05-11T06:30:00+09:00' />", "n:NonRealTimeMeta"),
        (
            "<Access><CreationDate>2025-01-01T00:00:00+00:00</CreationDate></Access>"
                + "<Shoot><StartDate>2024-05-11T06:30:00+09:00</StartDate></Shoot>", "P2Main"
        ),
    ])
    func `the XML of cameras has the date of the recording`(element: String, root: String) throws {
        #expect(try taken(xml(element, root: root), in: "C0001M01.XML") == "2024-05-11T06:30:00+09:00")
        #expect(try taken(xml(element, root: root), in: "C0001M01.txt") == nil)
    }

    @Test(arguments: [
        "<CreationDate value=\"soon\"/>", "<LastUpdate value=\"2024-05-11T06:30:00+09:00\"/>", "<CreationDate/>",
    ])
    func `other XML has none`(element: String) throws {
        #expect(try taken(xml(element), in: "C0001M01.XML") == nil)
        #expect(try taken(xml("<CreationDate value=\"2024-05-11T06:30:00+09:00\"/>", root: "gpx"), in: "a.xml") == nil)
    }

    private func moi(size: Int, _ date: [UInt8], milliseconds: Int = 59_000) -> [UInt8] {
        Array("V6".utf8) + NoteBytes.number(size, bytes: 4) + date + NoteBytes.number(milliseconds, bytes: 2)
            + [UInt8](repeating: 0, count: 306)
    }

    @Test func `an MOI file has the local time of its recording`() throws {
        let date: [UInt8] = [0x07, 0xD7, 7, 12, 15, 20]
        #expect(try taken(moi(size: 320, date), in: "MOV001.MOI") == "2007-07-12T15:20:59")
        #expect(try taken(moi(size: 321, date), in: "MOV001.MOI") == nil)
        #expect(try taken(moi(size: 320, [0x07, 0xD7, 13, 12, 15, 20]), in: "MOV001.MOI") == nil)
        #expect(try taken(moi(size: 320, date, milliseconds: 65_535), in: "MOV001.MOI") == nil)
        #expect(try taken(Array("V6".utf8), in: "MOV001.MOI") == nil)
    }

    @Test(arguments: [
        ("/m/C0001M01.XML", "/m/C0001.MP4", true), ("/m/c0001m02.xml", "/m/C0001.MP4", true),
        ("/m/CLIP.XML", "/m/clip.mov", true), ("/m/MOV001.MOI", "/m/MOV001.MOD", true),
        ("/m/C0001M01.XML", "/m/C0001M01.MP4", true), ("/m/C0002M01.XML", "/m/C0001.MP4", false),
        ("/n/C0001M01.XML", "/m/C0001.MP4", false), ("/m/MOV0M01.MOI", "/m/MOV0.MOD", false),
    ])
    func `a file describes the recording of its name`(file: String, recording: String, isOne: Bool) {
        #expect(CameraFile.keys(of: file).contains(CameraFile.key(ofRecording: recording)) == isOne)
    }
}
