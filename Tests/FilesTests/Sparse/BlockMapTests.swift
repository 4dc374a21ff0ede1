import TestSupport
import Testing

@testable import Files

/// The missing parts of objects of any size.
struct BlockMapTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `an object that claims to have terabytes costs no memory and no time`() throws {
        let path = try folder.write("", to: "a\(BlockMap.folderSuffix)/clip.mov")
        let size: Int64 = 1 << 46
        let file = SparseFile(path: path, size: size)
        let block = BlockMap.blockSize
        let map = { try #require(BlockMap(ofFileAt: path)) }
        #expect(try map().missing(in: 0..<size) == [0..<size])
        #expect(file.write([UInt8](repeating: 7, count: Int(block)), at: 2 * block) == 0)
        #expect(try map().missing(in: 0..<size) == [0..<2 * block, 3 * block..<size])
        #expect(try map().missing(in: 2 * block..<3 * block) == [])
        #expect(try map().missing(in: 3 * block + 1..<5 * block) == [3 * block..<5 * block])
        #expect(try map().missing(in: 7 * block..<7 * block) == [])
    }
}
