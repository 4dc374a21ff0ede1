import Files
import Model
import TestSupport
import Testing

@testable import Library

/// The requested ranges for bytes of an object that have not been fetched.
struct FetchRangesTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write("", to: "a\(BlockMap.folderSuffix)/clip.mov")
    }

    private func ranges(
        _ wanted: [Range<Int64>], isWhole: Bool = false, size: Int64 = 10 << 20, reads: Int = 1
    ) throws -> [Range<Int64>] {
        let map = try #require(BlockMap(ofFileAt: path))
        let missing = wanted.map { MissingBytes(path: path, $0, isWhole: isWhole) }
        return FetchRanges(missing, size: size, map: map, reads: reads).ranges
    }

    @Test func `whole blocks are requested, and adjacent ones together`() throws {
        #expect(try ranges([100..<200], isWhole: true) == [0..<16_384])
        let apart: [Range<Int64>] = [20_000..<20_001, 0..<1, 100_000..<100_001]
        #expect(try ranges(apart, isWhole: true) == [0..<32_768, 98_304..<114_688])
    }

    @Test func `a fetched block is not requested again`() throws {
        #expect(SparseFile(path: path, size: 10 << 20).write([UInt8](repeating: 7, count: 16_384), at: 0) == 0)
        #expect(try ranges([0..<32_768], isWhole: true) == [16_384..<32_768])
    }

    @Test func `a reader that reads on gets more with each request`() throws {
        #expect(try ranges([0..<1]) == [0..<65_536])
        #expect(try ranges([200_000..<200_001], reads: 3) == [196_608..<344_064])
        // The limit is a megabyte, however many reads there are.
        #expect(try ranges([0..<1], reads: 100) == [0..<1_048_576])
    }

    @Test func `the end of a file comes in one request`() throws {
        #expect(try ranges([10_400_000..<10_400_001]) == [10_387_456..<10_485_760])
        #expect(try ranges([0..<20_000], isWhole: true, size: 20_000) == [0..<20_000])
    }

    @Test func `a long range is requested in pieces of a megabyte`() throws {
        #expect(
            try ranges([0..<2_500_000], isWhole: true)
                == [0..<1_048_576, 1_048_576..<2_097_152, 2_097_152..<2_506_752])
    }
}
