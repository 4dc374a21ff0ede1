/// The font file that a job names. Reading a job does not open it: the file may be anything, and whoever opens it must be able to lose a
/// process.
package struct JobFont: Hashable, Sendable {
    /// Absolute.
    package let path: String
    /// The path as it is written, and its key.
    let text: String
    let key: String
    let place: Place

    /// The error at the font's line. `fault` follows the name: "which is no font file that can be read".
    package func error(_ fault: String) -> JobFileErrors {
        JobFileErrors([Finding(message: "'\(key)' names \(text.quoted), \(fault)", place: place)])
    }
}

/// The meaning of a font's name.
package enum FontName {
    private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]

    /// True for the path of a file, false for the name of an installed family.
    package static func isFile(_ text: String) -> Bool {
        text.contains("/") || endings.contains { text.lowercased().hasSuffix($0) }
    }
}
