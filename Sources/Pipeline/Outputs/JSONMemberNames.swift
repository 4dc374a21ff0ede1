/// The names of the members of a JSON object, from its bytes as they come: the memory that it takes does not depend on the text's length.
///
/// Enough to tell documents apart. Whether the text is valid it does not say.
struct JSONMemberNames {
    private(set) var names: Set<String> = []
    /// Objects and lists that are open.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// The last text in the outermost object.
    private var text: [UInt8] = []

    /// More names, and longer ones, than our documents have.
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
