import ArgumentParser
import Pipeline

/// A number of bytes on the command line: `500M`, `1.5G`.
struct ByteSize: ExpressibleByArgument {
    let bytes: Int64

    init?(argument: String) {
        guard let bytes = ByteCount.parse(argument) else { return nil }
        self.bytes = bytes
    }
}
