/// The names of the members of a JSON object, collected while its bytes are read, in memory that does not depend on the text's length.
///
/// They suffice to tell documents apart. Does not validate the text.
struct JSONMemberNames {
    private(set) var names: Set<String> = []
    /// The number of open objects and lists.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// The last text in the outermost object.
    private var text: [UInt8] = []

    /// Limits above the number and length of the names in Dayreel's documents.
    private static let mostNames = 64
    private static let longestName = 64

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if isInText { takeText(byte) } else { take(byte) }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            isInText = true
            text = []
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ":") where depth == 1 && names.count < Self.mostNames:
            names.insert(String(decoding: text, as: UTF8.self))
        default: break
        }
    }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return
        }
        if depth == 1, text.count < Self.longestName { text.append(byte) }
    }
}
