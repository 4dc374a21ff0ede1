import Foundation

/// An ICC profile (ICC.1:2022) of three curves and a matrix, as phones and cameras write into photos. Does not support profiles with
/// tables, as printers and scanners use, nor those for grey or CMYK.
struct ICCProfile: Hashable, Sendable {
    /// Linear light of each of the 256 codes of red, green and blue; 1 is full.
    let light: [[Double]]
    /// The matrix from linear light of the profile's primaries to that of sRGB's. Equal parts stay equal, so grey stays exactly grey.
    let toSRGB: ColorMatrix

    /// Nil for bytes that are not such a profile.
    init?(_ bytes: [UInt8]) {
        let reader = ICCReader(bytes)
        guard reader.text(at: 36) == "acsp", reader.text(at: 16) == "RGB ", reader.text(at: 20) == "XYZ ",
            let red = reader.xyz("rXYZ"), let green = reader.xyz("gXYZ"), let blue = reader.xyz("bXYZ"),
            let redCurve = reader.curve("rTRC"), let greenCurve = reader.curve("gTRC"),
            let blueCurve = reader.curve("bTRC")
        else { return nil }
        let toXYZ = ColorMatrix(
            SIMD3(red.x, green.x, blue.x), SIMD3(red.y, green.y, blue.y), SIMD3(red.z, green.z, blue.z))
        let rows = (Self.sRGB.inverse * toXYZ).rows
        // All profiles have the same white, D50, but their numbers are rounded.
        guard rows.allSatisfy({ (0.5...2).contains($0.sum()) }) else { return nil }
        toSRGB = ColorMatrix(rows[0] / rows[0].sum(), rows[1] / rows[1].sum(), rows[2] / rows[2].sum())
        light = [redCurve, greenCurve, blueCurve]
    }

    /// The XYZ of sRGB's red, green and blue, adapted to D50: IEC 61966-2-1, amendment 1.
    private static let sRGB = ColorMatrix(
        SIMD3(0.43607, 0.38515, 0.14307), SIMD3(0.22249, 0.71687, 0.06061), SIMD3(0.01392, 0.09708, 0.71410))

    /// True for sRGB under any name: converting would change nothing beyond rounding.
    var isSRGB: Bool {
        let ones = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        let isSame = zip(toSRGB.rows, ones).allSatisfy { row, one in
            let difference = row - one
            return max(difference.max(), -difference.min()) < 0.01
        }
        return isSame
            && light.allSatisfy { curve in
                curve.indices.allSatisfy { abs(Int(SRGBCurve.code(curve[$0])) - $0) <= 1 }
            }
    }
}

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
