/// The files that a job names and that are opened before its film is made. Reading a job does not open them: they may be anything, and
/// whoever opens a font must be able to lose a process.
package struct NamedFiles: Hashable, Sendable {
    /// The font of the dates, if it is a file.
    package var font: NamedFile?
    /// The look, if it is a file.
    package var look: NamedFile?

    package init() {}
}

/// A file that a job names.
package struct NamedFile: Hashable, Sendable {
    /// Absolute.
    package let path: String
    /// The path as it is written, and its key.
    let text: String
    let key: String
    let place: Place

    /// The error at the line that names it. `fault` follows the name: "which is no font file that can be read".
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
