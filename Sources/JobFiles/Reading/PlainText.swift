import YAML

extension Scalar {
    /// Line breaks, NUL and the like, which no title and no path may carry into a film or to the system.
    var hasControls: Bool { text.hasControls }

    var isNumber: Bool { kind == .integer || kind == .number }
}

extension StringProtocol {
    /// Line breaks, NUL and the like.
    var hasControls: Bool {
        unicodeScalars.contains {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// Only ASCII digits, and at least one.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
