import Testing

@testable import Stages

@Suite struct SpeechSpansTests {
    /// Chances of speech that are high in these hundredths.
    private func spans(_ count: Int, _ loud: Range<Int>...) -> [Range<Int>] {
        let chances = (0..<count).flatMap { index -> [Float] in
            [loud.contains { $0.contains(index) } ? 0.9 : 0.05, 0, 0]
        }
        return SpeechSpans(chances: chances).speech
    }

    @Test func shortPausesAreFilledAndShortSoundsDropped() {
        #expect(spans(300, 100..<200).map(\.count).allSatisfy { (98...106).contains($0) })
        #expect(spans(300, 100..<150, 160..<200).count == 1)
        #expect(spans(300, 50..<100, 150..<200).count == 2)
        #expect(spans(300, 100..<110).isEmpty)
    }

    @Test func aPartCountsFromItsStart() {
        let spans = SpeechSpans(speech: [10..<50, 90..<130], music: [0..<20])
        let part = spans.part(from: 40, length: 60)
        #expect(part == SpeechSpans(speech: [0..<10, 50..<60]))
    }

    @Test func unitedRangesAreSortedAndApart() {
        #expect([5..<9, 0..<3, 8..<12, 3..<4].united == [0..<4, 5..<12])
        #expect([Range<Int>]().united == [])
    }
}
