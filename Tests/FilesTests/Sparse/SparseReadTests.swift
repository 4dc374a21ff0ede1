import Files
import Glibc
import LibAV
import Model
import TestSupport
import Testing

/// Partly fetched files: reading a missing part is an error and never gives zeros.
struct SparseReadTests {
    private let folder: TemporaryFolder
    private let path: String
    private let block = Int(BlockMap.blockSize)

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write([], to: "ab/cd.dayreel-object/clip.mov")
    }

    private func file(blocks: Int64) -> SparseFile {
        let file = SparseFile(path: path, size: blocks * BlockMap.blockSize - 100)
        #expect(file.make() == 0)
        return file
    }

    private func bytes(_ count: Int, _ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: count) }

    @Test func onlyFetchedBlocksCanBeRead() throws {
        let file = file(blocks: 4)
        #expect(file.write(bytes(block, 7), at: BlockMap.blockSize) == 0)
        let media = try MediaFile(path)
        #expect(media.size == file.size)
        #expect(try media.bytes(at: BlockMap.blockSize, count: block) == bytes(block, 7))
        let error = #expect(throws: DayreelError.self) { try media.bytes(at: BlockMap.blockSize - 1, count: 10) }
        #expect(error?.code == .inputOutput)
        #expect(throws: DayreelError.self) { try media.bytes(at: BlockMap.blockSize, count: block + 1) }
        #expect(try media.bytes(at: file.size, count: 10).isEmpty)
    }

    /// The last block is shorter than the others.
    @Test func endOfTheObjectCanBeRead() throws {
        let file = file(blocks: 2)
        #expect(file.write(bytes(block - 100, 3), at: BlockMap.blockSize) == 0)
        #expect(try MediaFile(path).bytes(at: file.size - 5, count: 10) == bytes(5, 3))
        let map = try #require(BlockMap(ofFileAt: path))
        #expect(map.missing(in: 0..<file.size) == [0..<BlockMap.blockSize])
        #expect(map.available(at: BlockMap.blockSize, count: 1 << 20) == BlockMap.blockSize)
    }

    @Test func anErrorListsAllMissingBytes() throws {
        _ = file(blocks: 8)
        let error = #expect(throws: MissingBytesError.self) {
            try MissingBytes.guarding {
                let media = try MediaFile(path)
                _ = try? media.bytes(at: 0, count: 10)
                _ = try? media.require([
                    BlockMap.blockSize..<BlockMap.blockSize + 1, 3 * BlockMap.blockSize..<5 * BlockMap.blockSize,
                ])
                return 1
            }
        }
        #expect(
            error?.missing.map(\.range) == [
                0..<10, BlockMap.blockSize..<2 * BlockMap.blockSize, 3 * BlockMap.blockSize..<5 * BlockMap.blockSize,
            ])
    }

    @Test func anObjectWithoutAnyBlockIsMissingFromItsBeginning() throws {
        let other = folder.path("ab/ef.dayreel-object/clip.mov")
        let error = #expect(throws: MissingBytesError.self) { try MissingBytes.guarding { _ = try? MediaFile(other) } }
        #expect(error?.missing == [MissingBytes(path: other, 0..<1)])
        #expect(throws: DayreelError.self) { try MissingBytes.guarding { try MediaFile(folder.path("none.mov")) } }
    }

    /// A WAV file with a second of silence: 48 kHz, 16 bits, one channel.
    private var sound: [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let head = Array("RIFF".utf8) + little(96_036, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
        let format = little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2) + little(16, 2)
        return head + format + Array("data".utf8) + little(96_000, 4) + [UInt8](repeating: 0, count: 96_000)
    }

    /// libav treats a failed read as the end of the file where it can.
    @Test func libavDoesNotTakeHolesForMedia() throws {
        let whole = try folder.write(sound, to: "whole.wav")
        let sparse = SparseFile(path: path, size: Int64(sound.count))
        #expect(sparse.make() == 0)
        #expect(throws: MissingBytesError.self) { try MissingBytes.guarding { try MediaInfo(ofFileAt: path) } }
        #expect(sparse.write(Array(sound[..<block]), at: 0) == 0)
        func packets(_ path: String) throws -> Int {
            let demuxer = try Demuxer(path: path, learning: .headers)
            var count = 0
            while try demuxer.read() != nil { count += 1 }
            return count
        }
        #expect(throws: MissingBytesError.self) { try MissingBytes.guarding { try packets(path) } }
        #expect(sparse.write(Array(sound[block...]), at: Int64(block)) == 0)
        #expect(try MissingBytes.guarding { try packets(path) } == packets(whole))
    }

    @Test func ordinaryFilesAreReadAsUsual() throws {
        let plain = try folder.write([1, 2, 3], to: "plain.mov")
        #expect(BlockMap(ofFileAt: plain) == nil)
        #expect(try MissingBytes.guarding { try MediaFile(plain).bytes(at: 0, count: 3) } == [1, 2, 3])
    }
}
