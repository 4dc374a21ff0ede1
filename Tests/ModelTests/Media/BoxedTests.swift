import Files
import Testing

@testable import Model

/// Values that lie apart from their owner.
struct BoxedTests {
    private struct Owner: Hashable, Sendable, Codable {
        @Boxed var day: Day?
    }

    /// The JSON is that without the wrapper: plans that were written before can be read.
    @Test func isWrittenAsThoughItWereInPlace() throws {
        var owner = Owner(day: Day("2024-05-01"))
        #expect(try DocumentJSON.line(of: owner) == #"{"day":"2024-05-01"}"#)
        #expect(try DocumentJSON.value(Owner.self, from: #"{"day":"2024-05-01"}"#) == owner)
        let copy = owner
        owner.day = nil
        #expect(try DocumentJSON.line(of: owner) == "{}")
        #expect(try DocumentJSON.value(Owner.self, from: "{}") == owner)
        #expect(copy.day == Day("2024-05-01"))
    }

    /// A library that is in iCloud has tens of thousands of them.
    @Test func refusedFilesAreSmall() {
        #expect(MemoryLayout<RefusedMedia>.stride <= 128)
        #expect(MemoryLayout<MediaItem>.stride > 2 * MemoryLayout<RefusedMedia>.stride)
    }
}
