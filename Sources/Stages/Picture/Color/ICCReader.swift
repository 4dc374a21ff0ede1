import Foundation

/// The tags of an ICC profile by their signatures: ICC.1:2022, 7 and 10. Never reads outside the bytes.
struct ICCReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Four characters; empty beyond the end.
    func text(at offset: Int) -> String { String(decoding: field(offset, 4) ?? [], as: UTF8.self) }

    /// The value of a tag of type `XYZ`.
    func xyz(_ name: String) -> SIMD3<Double>? {
        guard let start = start(of: name), text(at: start) == "XYZ ", let x = fixed(start + 8),
            let y = fixed(start + 12), let z = fixed(start + 16)
        else { return nil }
        return SIMD3(x, y, z)
    }

    /// The light, from 0 to 1, of each of 256 codes, by a tag of type `curv` or `para`.
    func curve(_ name: String) -> [Double]? {
        guard let start = start(of: name) else { return nil }
        let curve: ((Double) -> Double)? =
            switch text(at: start) {
            case "curv": sampled(start)
            case "para": parametric(start)
            default: nil
            }
        guard let curve else { return nil }
        let values = (0...255).map { curve(Double($0) / 255) }
        guard values.allSatisfy({ $0.isFinite }) else { return nil }
        return values.map { min(1, max(0, $0)) }
    }

    /// The curve by its number of samples. None: the identity. One: an exponent. More: steps from black to full.
    private func sampled(_ start: Int) -> ((Double) -> Double)? {
        guard let count = number(start + 8, 4), count <= 4096 else { return nil }
        guard let samples = field(start + 12, 2 * count) else { return nil }
        let values = (0..<count).map { Double(Int(samples[2 * $0]) << 8 | Int(samples[2 * $0 + 1])) }
        guard count > 0 else { return { $0 } }
        guard count > 1 else { return { pow($0, values[0] / 256) } }
        return { signal in
            let place = signal * Double(count - 1)
            let left = min(count - 2, Int(place))
            return (values[left] + (values[left + 1] - values[left]) * (place - Double(left))) / 65535
        }
    }

    /// The curve by table 68 of the standard: an exponent g, and for each further form more of a to f.
    private func parametric(_ start: Int) -> ((Double) -> Double)? {
        let counts = [1, 3, 4, 5, 7]
        guard let form = number(start + 8, 2), form < counts.count else { return nil }
        let values = (0..<counts[form]).compactMap { fixed(start + 12 + 4 * $0) }
        guard values.count == counts[form] else { return nil }
        let g = values[0]
        guard form > 0 else { return { pow($0, g) } }
        let (a, b) = (values[1], values[2])
        let c = form > 1 ? values[3] : 0
        func power(_ signal: Double) -> Double { pow(max(0, a * signal + b), g) }
        switch form {
        case 1, 2: return { a * $0 + b >= 0 ? power($0) + c : c }
        case 3: return { $0 >= values[4] ? power($0) : c * $0 }
        default: return { $0 >= values[4] ? power($0) + values[5] : c * $0 + values[6] }
        }
    }

    /// The offset of a tag's data. Nil for a profile with more than 100 tags, which is not a photo's.
    private func start(of name: String) -> Int? {
        guard let count = number(128, 4), count <= 100 else { return nil }
        let entry = (0..<count).map { 132 + 12 * $0 }.first { text(at: $0) == name }
        return entry.flatMap { number($0 + 4, 4) }
    }

    /// Reads an `s15Fixed16Number`.
    private func fixed(_ offset: Int) -> Double? {
        number(offset, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        field(offset, count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    private func field(_ offset: Int, _ count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
        return Array(bytes[offset..<offset + count])
    }
}
