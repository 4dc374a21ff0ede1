import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// Objects of buckets that are probed while parts of them are fetched: the facts are those of the whole file.
struct ObjectProbeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Fetches the missing bytes, with a little more, until the probe has all it needs.
    private func facts(of bytes: Data, named name: String, modified: FileTime) throws -> (FileFacts, fetched: Int64) {
        let place = folder.path("\(UUID().uuidString).dayreel-object/\(name)")
        try FileManager.default.createDirectory(
            atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let file = FoundFile(
            path: place, relativePath: name, size: Int64(bytes.count), modified: modified, inode: 0)
        let sparse = SparseFile(path: place, size: Int64(bytes.count))
        let block = BlockMap.blockSize
        for _ in 0..<500 {
            do {
                let facts = try MissingBytes.guarding { MediaProbe(now: 2_000_000_000).facts(of: file).facts }
                let blocks = (BlockMap(ofFileAt: place)?.missing(in: 0..<sparse.size) ?? []).reduce(0) {
                    $0 + $1.upperBound - $1.lowerBound
                }
                return (facts, max(0, sparse.size - blocks))
            } catch let error as MissingBytesError {
                #expect(sparse.make() == 0)
                for stretch in error.missing where !bytes.isEmpty {
                    let end = min(Int64(bytes.count), stretch.range.upperBound + (stretch.isWhole ? 0 : 4 * block))
                    let start = min(stretch.offset, Int64(bytes.count) - 1) / block * block
                    let last = min(Int64(bytes.count), (max(end, start + 1) + block - 1) / block * block)
                    #expect(sparse.write([UInt8](bytes[start..<last]), at: start) == 0)
                }
            }
        }
        throw DayreelError(.internalError, "\(name) is never whole")
    }

    @Test func everyObjectHasTheFactsOfItsFileOnADisk() throws {
        let root = "\(Checkout.shared)/media"
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted().compactMap { name in
            FileStatus("\(root)/\(name)", followingLinks: false).flatMap { $0.kind == .file ? (name, $0) : nil }
        }
        var (size, fetched): (Int64, Int64) = (0, 0)
        for (name, status) in files.sampled(60) {
            let path = "\(root)/\(name)"
            let file = FoundFile(
                path: path, relativePath: name, size: status.size, modified: status.modified,
                inode: status.identity.inode)
            let whole = MediaProbe(now: 2_000_000_000).facts(of: file).facts
            let parts = try facts(
                of: try Data(contentsOf: URL(filePath: path)), named: name.lastPathPart, modified: status.modified)
            #expect(parts.0 == whole, "\(name)")
            (size, fetched) = (size + status.size, fetched + parts.fetched)
        }
        #expect(files.count > 100)
        #expect(fetched < size)
    }

    /// The costs of a photo do not grow with it, even if nothing names the video behind its pictures.
    @Test func `no photo is read whole`() throws {
        var parts = MotionPhotoParts()
        let time = FileTime(seconds: 1, nanoseconds: 0)
        let plain = try facts(of: Data(parts.jpeg(scan: 3_000_000)), named: "plain.jpg", modified: time)
        #expect(plain.0 == .still(StillFacts()))
        #expect(plain.fetched < 200_000)
        let video =
            MotionPhotoParts.box("ftyp", Array("isom\0\0\0\0isom".utf8))
            + MotionPhotoParts.box("mdat", SeededRandom.bytes(700_000)) + MotionPhotoParts.box("moov", [])
        let found = try facts(of: Data(parts.jpeg(scan: 3_000_000) + video), named: "unnamed.jpg", modified: time)
        guard case .brokenMotionPhoto = found.0 else {
            Issue.record("no video was found: \(found.0)")
            return
        }
        #expect(found.fetched < 1_300_000)
    }
}
