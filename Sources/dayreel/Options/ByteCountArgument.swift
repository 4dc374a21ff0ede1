import ArgumentParser
import Model

/// A number of bytes on the command line: `500M`, `1.5G`.
struct ByteCountArgument {
    let bytes: Int64

    /// Throws a usage error that says what is wrong with the text.
    init(_ text: String) throws {
        guard let bytes = ByteCount.parse(text) else { throw ValidationError(ByteCount.fault(in: text)) }
        self.bytes = bytes
    }
}
