import Foundation
import Model

/// SHA-256 as 64 hexadecimal digits.
package enum SHA256Hex {
    package static func of(_ text: String) -> String { of(text.utf8) }

    package static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finishAsText()
    }

    /// The hash of all bytes of a regular file, read one mebibyte at a time. Throws `DayreelError` if it cannot be read,
    /// `CancellationError`.
    package static func ofFile(_ path: String) throws -> String {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read")
        var hash = SHA256()
        try file.readWhole { hash.update($0) }
        return hash.finishAsText()
    }
}
