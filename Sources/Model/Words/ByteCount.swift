/// Numbers of bytes as people read and write them.
package enum ByteCount {
    /// The number in decimal units with at most one decimal place: `512 bytes`, `45 MB`, `1.2 GB`.
    package static func text(_ bytes: Int64) -> String {
        guard abs(bytes) >= 1000 else { return Int(bytes).counted("byte") }
        var unit: Int64 = 1000
        var names = ["kB", "MB", "GB", "TB"][...]
        while abs(bytes) >= unit * 1000, names.count > 1 {
            unit *= 1000
            names = names.dropFirst()
        }
        let tenths = bytes.scaled(by: 10, over: unit)
        let number = abs(tenths) < 100 ? "\(tenths / 10).\(abs(tenths % 10))" : "\(bytes.scaled(by: 1, over: unit))"
        return "\(number) \(names.first ?? "TB")"
    }

    /// The reason, in words, why a text is not a size.
    package static func fault(in text: String) -> String {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber
            ? "needs a unit: \(text)M or \(text)G, or \(text)B for bytes"
            : "must be a size such as 500M or 20G, not '\(text.onOneLine)'"
    }

    /// The number that a person wrote: `500M`, `1.5G`, `500000000B`. Units are powers of 1000, or with `i` of 1024 (`512Mi`); the final `B`
    /// is optional. Nil for anything else, such as a number without a unit, and for zero or less.
    package static func parse(_ text: String) -> Int64? {
        guard let match = text.wholeMatch(of: /([0-9]{1,12})(?:\.([0-9]{1,3}))?([kKMGT]?)(i?)[bB]?/) else { return nil }
        guard let last = text.unicodeScalars.last, last.properties.isAlphabetic else { return nil }
        let exponent: Int =
            switch match.output.3 {
            case "k", "K": 1
            case "M": 2
            case "G": 3
            case "T": 4
            default: 0
            }
        guard exponent > 0 || (match.output.2 == nil && match.output.4.isEmpty) else { return nil }
        let base: Int64 = match.output.4.isEmpty ? 1000 : 1024
        let unit = (0..<exponent).reduce(Int64(1)) { product, _ in product * base }
        let places = String(match.output.2 ?? "").padding(to: 3)
        guard let whole = Int64(match.output.1), let fraction = Int64(places) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        let (sum, carries) = product.addingReportingOverflow(fraction.scaled(by: unit, over: 1000))
        return carries || sum <= 0 ? nil : sum
    }
}

extension String {
    /// The text with zeros at its end, up to `width`.
    fileprivate func padding(to width: Int) -> String { self + String(repeating: "0", count: max(0, width - count)) }
}
