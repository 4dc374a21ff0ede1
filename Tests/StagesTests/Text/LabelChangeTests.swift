import Model
import Stages
import Testing

@Suite struct LabelChangeTests {
    private func label(_ text: String) -> Label {
        Label(text: text, position: .bottomRight, size: 4.5, font: "DejaVu Sans")
    }

    @Test(arguments: [1, 2, 3, 5, 12, 15, 60]) func `two labels are never seen together`(overlap: Int) {
        let change = LabelChange(from: label("a"), to: label("b"), overlap: overlap)
        let shares = (0..<overlap).map { change.shares(atFrame: $0) }
        #expect(shares.allSatisfy { $0.outgoing == 0 || $0.incoming == 0 })
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0.outgoing >= $1.outgoing && $0.incoming <= $1.incoming })
        #expect(shares.allSatisfy { (0...256).contains($0.outgoing) && (0...256).contains($0.incoming) })
        #expect(change.shares(atFrame: overlap) == (0, 256))
    }

    @Test func `half a second has room for both and a pause`() {
        let change = LabelChange(from: label("a"), to: label("b"), overlap: 15)
        let shares = (0..<15).map { change.shares(atFrame: $0) }
        #expect(shares.map(\.outgoing) == [216, 176, 136, 96, 56, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(shares.map(\.incoming) == shares.map(\.outgoing).reversed())
    }

    @Test func `a shared label stays, and a cut changes at once`() {
        let same = LabelChange(from: label("a"), to: label("a"), overlap: 15)
        #expect((0..<20).allSatisfy { same.shares(atFrame: $0) == (0, 256) })
        #expect(LabelChange(from: nil, to: label("a"), overlap: 0).shares(atFrame: 0) == (0, 256))
    }
}
