/// The colours that a job gives to its film's pictures.
package enum Look: Hashable, Sendable {
    case builtIn(BuiltInLook)
    /// Absolute path of a `.cube` file.
    case file(String)

    /// Of its file; nil for a look of Dayreel's own.
    package var path: String? { if case .file(let path) = self { path } else { nil } }
}

/// Written as `warm`, `/home/ada/film.cube`.
extension Look: WrittenAsText {
    init?(written text: String) {
        if let look = BuiltInLook(rawValue: text) {
            self = .builtIn(look)
        } else if text.hasPrefix("/") {
            self = .file(text)
        } else {
            return nil
        }
    }

    package var written: String {
        switch self {
        case .builtIn(let look): look.rawValue
        case .file(let path): path
        }
    }
}
