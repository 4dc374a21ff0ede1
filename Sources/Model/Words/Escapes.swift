extension String {
    /// The text with replacements for some of its scalars.
    ///
    /// Works by scalars: in Swift, a quote followed by an accent is one character, and so are a carriage return and a line feed. Shells,
    /// browsers and parsers read the quote and the line feed separately.
    package func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let escape = escapes[scalar] {
                text.append(contentsOf: escape.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}

/// A word of a shell's command line.
package enum ShellWord {
    /// The text unchanged if nothing in it is special to a shell, otherwise in apostrophes.
    package static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                Character(Unicode.Scalar(byte)).isLetter && byte < 128 || (48...57).contains(byte)
                    || "/._-+=:,@".utf8.contains(byte)
            }
        return isPlain ? text : "'" + text.escaping(["'": "'\\''"]) + "'"
    }
}

/// Percent-encoding as AWS Signature Version 4 requires it: of everything except letters, digits and `-._~` (docs.aws.amazon.com, "Create a
/// signed AWS API request", URI encoding).
package enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes a text. `keepingSlashes` is for the path of an object.
    package static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) || (keepingSlashes && byte == UInt8(ascii: "/")) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes text of a listing with `encoding-type=url`, in which a plus may stand for a blank. Nil if the result is not UTF-8.
    package static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A query, sorted and encoded in the form in which it is both sent and signed: older releases of libcurl sign it as written.
    package static func query(_ items: [String: String]) -> String {
        items.map { "\(encoded($0.key))=\(encoded($0.value))" }.sorted().joined(separator: "&")
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
