import Testing

@testable import Model

@Suite struct HexadecimalTests {
    @Test func hasAllDigitsOfTheType() {
        #expect(UInt8(7).hexadecimal == "07")
        #expect(UInt16(0xAB).hexadecimal == "00ab")
        #expect(UInt32.max.hexadecimal == "ffffffff")
        #expect(UInt64(0).hexadecimal == "0000000000000000")
        #expect([0x00, 0x0F, 0xFF].hexadecimal == "000fff")
    }
}
