import Model
import TestSupport
import Testing

@testable import Library

/// Properties of the merge, tested on generated histories. The master is written and read again after each arrival.
@Suite struct MergePropertyTests {
    private struct Master<Table: MarkTable> {
        var bytes: [UInt8] = []

        mutating func merge(_ lines: some Sequence<String>) {
            var table = Table()
            _ = MarkFile(bytes, path: "", isDelta: false, into: &table)
            let delta = MarkFile(Array(lines.joined(separator: "\n").utf8), path: "", isDelta: true, into: &table)
            #expect(delta.faults.isEmpty)
            bytes = Array(table.rows.joined(separator: [10])) + [10]
        }

        /// Merges another master, as for a conflict copy.
        mutating func merge(_ other: Self) {
            var table = Table()
            _ = MarkFile(bytes, path: "", isDelta: false, into: &table)
            _ = MarkFile(other.bytes, path: "", isDelta: false, into: &table)
            bytes = Array(table.rows.joined(separator: [10])) + [10]
        }
    }

    private func marks(_ tags: Master<TagTable>, _ pins: Master<PinTable>) -> Marks {
        var (tagTable, pinTable) = (TagTable(), PinTable())
        _ = MarkFile(tags.bytes, path: "", isDelta: false, into: &tagTable)
        _ = MarkFile(pins.bytes, path: "", isDelta: false, into: &pinTable)
        return Marks(tagTable, pinTable, [])
    }

    private func merged<Table: MarkTable>(
        _: Table.Type, _ operations: [GeneratedHistory.Operation], _ random: inout SeededRandom
    ) -> Master<Table> {
        var master = Master<Table>()
        var rest = operations.shuffled(using: &random)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...40, using: &random))
            rest = rest.dropFirst(piece.count)
            if Int.random(in: 0..<4, using: &random) == 0 {
                // Another device merges these, and its master arrives next to ours.
                var other = Master<Table>()
                other.merge(piece.map(\.line))
                master.merge(other)
            } else {
                master.merge(piece.map(\.line))
            }
        }
        return master
    }

    @Test func `operations give the same master in a thousand orders of arrival`() {
        let history = GeneratedHistory(seed: 14, count: 240)
        let (tags, pins) = (history.tags.values.flatMap(\.self), history.pins.values.flatMap(\.self))
        var random = SeededRandom(seed: 5)
        var (tagMasters, pinMasters): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
        var last = Marks.none
        for _ in 0..<1000 {
            let tagMaster = merged(TagTable.self, tags, &random)
            let pinMaster = merged(PinTable.self, pins, &random)
            tagMasters.insert(tagMaster.bytes)
            pinMasters.insert(pinMaster.bytes)
            last = marks(tagMaster, pinMaster)
        }
        #expect(tagMasters.count == 1)
        #expect(pinMasters.count == 1)
        #expect(last.shownTags == GeneratedHistory.outcome(tags))
        #expect(last.shownPins == GeneratedHistory.outcome(pins))
    }

    @Test(arguments: Array(UInt64(0)..<40)) func `merging commutes, and merging again changes nothing`(seed: UInt64) {
        let (one, other) = (GeneratedHistory(seed: seed, count: 60), GeneratedHistory(seed: seed + 1000, count: 60))
        func lines(_ history: GeneratedHistory) -> [String] { history.tags.values.flatMap { $0.map(\.line) } }
        var (left, right) = (Master<TagTable>(), Master<TagTable>())
        left.merge(lines(one))
        left.merge(lines(other))
        right.merge(lines(other))
        right.merge(lines(one))
        #expect(left.bytes == right.bytes)
        let before = left.bytes
        left.merge(lines(one))
        left.merge(right)
        #expect(left.bytes == before)
    }
}
