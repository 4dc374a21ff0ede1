import Testing

@testable import Model

/// Refused files, and their values that are stored apart from them.
struct RefusedMediaTests {
    private struct Owner: Hashable, Sendable {
        @Boxed var day: Day?
    }

    @Test func aBoxedValueBehavesLikeAnUnboxedOne() {
        var owner = Owner(day: Day("2024-05-01"))
        let copy = owner
        #expect(owner == copy && owner.hashValue == copy.hashValue)
        owner.day = nil
        #expect(owner == Owner(day: nil) && owner != copy)
        #expect(copy.day == Day("2024-05-01"))
    }

    /// A library whose originals are in iCloud has tens of thousands of refused files.
    @Test func refusedFilesAreSmall() {
        #expect(MemoryLayout<RefusedMedia>.stride <= 128)
        #expect(MemoryLayout<MediaItem>.stride > 2 * MemoryLayout<RefusedMedia>.stride)
    }
}
