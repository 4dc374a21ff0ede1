package import Model

/// A file to write: its kind, its path, and what it may replace there.
package struct NamedOutput: Hashable, Sendable {
    /// The type of an output. Each kind has its own signature, by which Dayreel recognizes its own files.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case film, report, junit
        /// The film's cover as a JPEG file of its own.
        case poster
        /// A contact sheet, as a page or as a picture.
        case page, picture
    }

    package var kind: Kind
    /// Absolute path, as the user named it.
    package var path: String
    package var replaces: Replacement

    package init(_ kind: Kind, _ path: String, replaces: Replacement = .own) {
        (self.kind, self.path, self.replaces) = (kind, path, replaces)
    }
}

extension NamedOutput.Kind {
    /// Name for messages: `the report would replace …`.
    var name: String {
        switch self {
        case .film: "film"
        case .report: "report"
        case .junit: "JUnit file"
        case .poster: "poster"
        case .page, .picture: "contact sheet"
        }
    }

    /// Advice to the user if it must not be written to its path.
    var elsewhere: String {
        switch self {
        case .film: "Choose another place with 'output.file' or '--output'."
        case .report: "Choose another place for the report with '--report'."
        case .junit: "Choose another place with '--junit'."
        case .poster: "Choose another place with 'output.poster'."
        case .page, .picture: "Choose another place with '--output'."
        }
    }
}
