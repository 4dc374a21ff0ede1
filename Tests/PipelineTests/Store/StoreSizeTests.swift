import TestSupport
import Testing

@testable import Pipeline

@Suite struct StoreSizeTests {
    @Test(arguments: [
        ("=100\n+5\n-3\n", 102), ("+7\n=100\n", 107), ("=100\nsomething else\n+", 100), ("+5\n", nil), ("", nil),
    ])
    func `changes since the last listing count`(text: String, bytes: Int64?) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "size")
        #expect(StoreSize(ofStoreAt: folder.path).bytes == bytes)
    }

    @Test func `entries added during a listing count too`() throws {
        let folder = try TemporaryFolder()
        let size = StoreSize(ofStoreAt: folder.path)
        size.found(10)
        size.forget()
        #expect(size.bytes == nil)
        size.add(5)
        #expect(size.bytes == nil)
        size.found(20)
        size.add(-1)
        #expect(size.bytes == 24)
    }
}
