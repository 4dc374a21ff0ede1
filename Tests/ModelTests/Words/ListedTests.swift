import Model
import Testing

@Suite struct ListedTests {
    @Test func `a shortened list says how many more there are`() {
        #expect(["a", "b"].listed(upTo: 2) == "a, b")
        #expect(["a", "b", "c", "d"].listed(upTo: 2) == "a, b and 2 more")
        #expect(["a", "b", "c"].listed(upTo: 1, "days", comma: true) == "a, and 2 more days")
        #expect([String]().listed(upTo: 2).isEmpty)
    }

    @Test func `nothing is left out of a shorter list`() {
        #expect([-1, 0].map { $0.andMore() } == ["", ""])
        #expect(1.andMore() == " and 1 more")
    }
}
