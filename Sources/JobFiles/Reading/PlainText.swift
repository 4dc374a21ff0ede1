extension Scalar {
    /// True if there are line breaks, NUL or other control characters, which no title or path may carry into a film or to the system.
    var hasControls: Bool { text.hasControls }

    var isNumber: Bool { kind == .integer || kind == .number }
}

extension StringProtocol {
    /// True if there are line breaks, NUL or other control characters.
    var hasControls: Bool {
        unicodeScalars.contains {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// True for one or more ASCII digits and nothing else.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
