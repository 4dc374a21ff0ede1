import Model
import Testing

@Suite struct StillMotionTests {
    private func motions(_ kinds: [MediaKind], from first: Int = 0) -> [StillMotion?] {
        StillMotion.motions(of: kinds.enumerated().map { (Day(daysSinceEpoch: first + $0), $1) })
    }

    @Test func `photos in a row take turns`() {
        #expect(motions([.still, .still, .still, .still]) == [.closer, .farther, .closer, .farther])
        #expect(motions([.still, .still], from: 1) == [.farther, .closer])
    }

    @Test func `what comes before a recording changes nothing behind it`() {
        let late = motions([.still, .still, .video, .still, .still])
        #expect(late[2] == nil)
        #expect(motions([.video, .video, .video, .still, .still])[3...] == late[3...])
    }
}
