import Files
import Foundation

/// Reads `.cube` files, as Adobe's specification 1.0 has them and DaVinci Resolve writes them.
struct CubeFile {
    /// What is wrong with a file.
    struct Fault: Error, Hashable, Sendable {
        /// From 1; nil for a fault of the whole file.
        var line: Int?
        /// A predicate: `is no colour`.
        var words: String

        /// `line 12 is no colour`
        var text: String { (line.map { "line \($0)" } ?? "it") + " " + words }
    }

    /// Steps of a table along an axis, and of a curve.
    private static let (tableSizes, curveSizes) = (2...65, 2...65_536)
    /// Bytes; several times a table of the largest size.
    private static let most = 32_000_000

    private var size: Int?
    private var isCurve = false
    private var lowest = SIMD3<Double>.zero
    private var highest = SIMD3<Double>.one
    private var values: [SIMD3<Double>] = []

    /// The table of a file on disk. Throws `Fault`.
    static func read(_ path: String) throws(Fault) -> CubeTable {
        let bytes: Data
        do {
            let file = FileHandle(
                fileDescriptor: try RegularFile.open(path, flags: O_RDONLY), closeOnDealloc: true)
            bytes = try file.read(upToCount: most + 1) ?? Data()
        } catch let failure as RegularFile.Failure {
            throw Fault(words: "cannot be read: \(failure.words)")
        } catch {
            throw Fault(words: "cannot be read")
        }
        guard bytes.count <= most else { throw Fault(words: "is larger than 32 MB") }
        return try parse(Array(bytes))
    }

    /// The table in the bytes of a file. Throws `Fault`.
    static func parse(_ bytes: [UInt8]) throws(Fault) -> CubeTable {
        var file = CubeFile()
        var (number, start) = (1, 0)
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            if let words = file.fault(in: bytes[start..<end]) { throw Fault(line: number, words: words) }
            (number, start) = (number + 1, end + 1)
        }
        return try file.table()
    }

    /// Takes in a line. Returns what is wrong with it.
    private mutating func fault(in line: ArraySlice<UInt8>) -> String? {
        let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }
        guard let first = words.first, first.first != UInt8(ascii: "#") else { return nil }
        if first.first.map({ $0 >= 65 && $0 <= 122 }) ?? false {
            return fault(inKey: String(decoding: first, as: UTF8.self), words.dropFirst().map(Self.number))
        }
        guard let size else { return "comes before LUT_1D_SIZE or LUT_3D_SIZE" }
        guard words.count == 3, let red = Self.number(words[0]), let green = Self.number(words[1]),
            let blue = Self.number(words[2])
        else { return "is no colour: three numbers" }
        guard values.count < Self.count(size, isCurve) else {
            return "is one colour too many: \(Self.count(size, isCurve)) belong to a size of \(size)"
        }
        values.append(SIMD3(red, green, blue))
        return nil
    }

    private mutating func fault(inKey key: String, _ numbers: [Double?]) -> String? {
        let known = numbers.compactMap(\.self)
        switch key {
        case "TITLE": return nil
        case "LUT_1D_SIZE", "LUT_3D_SIZE":
            guard size == nil else { return "has a second size; files with a curve and a table are not supported" }
            isCurve = key == "LUT_1D_SIZE"
            let sizes = isCurve ? Self.curveSizes : Self.tableSizes
            guard numbers.count == 1, let number = known.first, let size = Int(exactly: number), sizes.contains(size)
            else { return "has a size that is not from \(sizes.lowerBound) to \(sizes.upperBound)" }
            self.size = size
            values.reserveCapacity(Self.count(size, isCurve))
        case "DOMAIN_MIN", "DOMAIN_MAX":
            guard numbers.count == 3, known.count == 3 else { return "needs three numbers" }
            let color = SIMD3(known[0], known[1], known[2])
            if key == "DOMAIN_MIN" { lowest = color } else { highest = color }
        case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
            guard numbers.count == 2, known.count == 2 else { return "needs two numbers" }
            (lowest, highest) = (SIMD3(repeating: known[0]), SIMD3(repeating: known[1]))
        default: return "has a word that no .cube file has: \(key.prefix(40))"
        }
        return nil
    }

    private func table() throws(Fault) -> CubeTable {
        guard let size else { throw Fault(words: "has neither LUT_1D_SIZE nor LUT_3D_SIZE") }
        let count = Self.count(size, isCurve)
        guard values.count == count else { throw Fault(words: "has \(values.count) colours instead of \(count)") }
        guard all(lowest .< highest) else { throw Fault(words: "has a DOMAIN_MIN that is not below its DOMAIN_MAX") }
        return CubeTable(size: size, isCurve: isCurve, values: values, lowest: lowest, highest: highest)
    }

    private static func count(_ size: Int, _ isCurve: Bool) -> Int { isCurve ? size : size * size * size }

    /// A decimal number that is finite and no larger than any colour; nil for anything else.
    private static func number(_ word: ArraySlice<UInt8>) -> Double? {
        guard word.allSatisfy({ $0 < 128 && ($0 < 58 || $0 | 32 == 101) }),
            let number = Double(String(decoding: word, as: UTF8.self)),
            abs(number) < 1e6
        else { return nil }
        return number
    }
}
