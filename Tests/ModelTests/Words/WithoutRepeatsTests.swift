import Model
import Testing

@Suite struct WithoutRepeatsTests {
    @Test func `the first of equal elements stays, in its place`() {
        #expect(["b", "a", "b", "c", "a"].withoutRepeats == ["b", "a", "c"])
        #expect([Int]().withoutRepeats == [])
    }

    @Test func `a key decides what is equal`() {
        #expect(["bee", "ant", "bat", "ape"].withoutRepeats(of: { $0.prefix(1) }) == ["bee", "ant"])
    }
}
