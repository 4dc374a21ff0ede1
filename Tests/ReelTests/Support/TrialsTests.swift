import TestSupport
import Testing

/// The selection of cases that `make test` tries.
@Suite struct TrialsTests {
    @Test func `a sample has both ends and evenly spaced trials between`() {
        let cases = Array(1...8)
        #expect(cases.sampled(3, all: false) == [1, 4, 8])
        #expect(cases.sampled(2, all: false) == [1, 8])
        #expect(cases.sampled(1, all: false) == [1])
        #expect(cases.sampled(9, all: false) == cases)
        #expect(cases.sampled(3, all: true) == cases)
    }
}
