import TestSupport
import Testing

@testable import Library

@Suite struct FileBirthTests {
    /// A disk may report any time: NTFS reports 1601 for a time that was never set.
    @Test(arguments: [-11_644_473_600, 9_223_372_037, .min, .max] as [Int64])
    func `a time beyond the range of nanoseconds is nil`(seconds: Int64) {
        #expect(FileBirth.sinceEpoch(seconds, 999_999_999) == nil)
    }

    @Test func `a time is in nanoseconds, up to the last that fits`() {
        #expect(FileBirth.sinceEpoch(1_714_557_600, 5) == 1_714_557_600_000_000_005)
        #expect(FileBirth.sinceEpoch(-1, 1) == -999_999_999)
        #expect(FileBirth.sinceEpoch(9_223_372_036, 854_775_807) == .max)
        #expect(FileBirth.sinceEpoch(9_223_372_036, 854_775_808) == nil)
    }

    @Test func `a missing file has no birth time`() throws {
        let folder = try TemporaryFolder()
        #expect(FileBirth.time(of: folder.path("none")) == nil)
    }
}
