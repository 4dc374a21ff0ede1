import Model
import Testing

@Suite struct MediaLocationTests {
    @Test func `a claimed range of bytes ends where numbers do`() {
        func bytes(_ offset: Int64, _ length: Int64) -> Range<Int64> {
            MediaLocation.ByteRange(offset: offset, length: length).bytes
        }
        #expect(bytes(4, 10) == 4..<14)
        #expect(bytes(7, .max) == 7..<(.max))
        #expect(bytes(.max, .max).isEmpty)
        #expect(bytes(-5, -1) == 0..<0)
    }
}
