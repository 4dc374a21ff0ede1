package import Foundation

/// The kind of object at a path.
package enum FileKind: Sendable {
    case file, folder, link, other

    /// Reads the kind from `st_mode` (stat(2)).
    package init(mode: mode_t) {
        self =
            switch mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
    }
}

extension FileKind {
    /// The kind in words, for messages: "it is a link".
    package var name: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .link: "a link"
        case .other: "a device, a pipe or a socket"
        }
    }
}
