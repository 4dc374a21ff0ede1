import Files
import Testing

@Suite struct JPEGCommentTests {
    private let plain: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 9, 0xFF, 0xD9]
    /// With a JFIF segment of 16 bytes.
    private let jfif: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + [UInt8](repeating: 1, count: 14) + [0xFF, 0xDB, 0, 3, 9, 0xFF, 0xD9]

    @Test func `the comment stands behind the header, which stays first`() {
        let signed = JPEGComment.adding("abc", to: jfif)
        #expect(signed == jfif[..<20] + [0xFF, 0xFE, 0, 5, 97, 98, 99] + jfif[20...])
        #expect(JPEGComment.text(in: signed) == "abc" && JPEGComment.text(in: Array(signed[..<27])) == "abc")
        #expect(JPEGComment.text(in: JPEGComment.adding("abc", to: plain)) == "abc")
        #expect(JPEGComment.text(in: jfif) == nil && JPEGComment.text(in: plain) == nil)
    }

    @Test func `other and shortened files have none`() {
        #expect(JPEGComment.adding("abc", to: [1, 2, 3]) == [1, 2, 3])
        let signed = JPEGComment.adding("abc", to: jfif)
        for count in 0..<27 { #expect(JPEGComment.text(in: Array(signed[..<count])) == nil) }
    }
}
