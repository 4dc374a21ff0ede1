import Foundation

/// How often each loudness occurs in a sound, from which the loudness of many sounds together follows, each with its own gain.
///
/// The values are those of the blocks of 0.4 s that ITU-R BS.1770-4 gates, one every 0.1 s, rounded to a tenth of a LU.
struct BlockLevels: Hashable, Sendable, Codable {
    /// A loudness in tenths of a LUFS.
    struct Entry: Hashable, Sendable, Codable {
        var tenths: Int
        var count: Int
    }

    /// By rising loudness: the order of additions decides the last digit of a sum.
    private(set) var entries: [Entry] = []

    /// BS.1770's gates: absolute in LUFS, and in LU below the mean of what passes it.
    private static let (absoluteGate, relativeGate) = (-70.0, -10.0)

    /// Counts blocks of a loudness in LUFS; nil, which is silence, is not counted.
    mutating func add(_ loudness: Double?, count: Int = 1) {
        guard let loudness, loudness > Self.absoluteGate, count > 0 else { return }
        let tenths = Int((loudness * 10).rounded())
        let place = entries.firstIndex { $0.tenths >= tenths } ?? entries.endIndex
        if place < entries.endIndex, entries[place].tenths == tenths {
            entries[place].count += count
        } else {
            entries.insert(Entry(tenths: tenths, count: count), at: place)
        }
    }

    /// The same sound with a gain in dB.
    func shifted(by gain: Double) -> BlockLevels {
        var levels = self
        for index in entries.indices { levels.entries[index].tenths += Int((gain * 10).rounded()) }
        return levels
    }

    /// The loudness in LUFS of all these sounds in sequence, each raised by a gain in dB; nil if nothing is loud enough to count.
    static func integrated(_ parts: [(levels: BlockLevels, gain: Double)]) -> Double? {
        let blocks = parts.flatMap { part in
            part.levels.entries.map { (level: Double($0.tenths) / 10 + part.gain, count: Double($0.count)) }
        }
        guard let mean = mean(blocks.filter { $0.level > absoluteGate }) else { return nil }
        return Self.mean(blocks.filter { $0.level > max(absoluteGate, mean + relativeGate) })
    }

    private static func mean(_ blocks: [(level: Double, count: Double)]) -> Double? {
        let count = blocks.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        return 10 * log10(blocks.reduce(0) { $0 + $1.count * pow(10, $1.level / 10) } / count)
    }

    /// The loudness of this sound in LUFS; nil if nothing is loud enough to count.
    var integrated: Double? { Self.integrated([(self, 0)]) }
}
