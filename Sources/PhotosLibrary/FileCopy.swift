import Files
import Foundation
import Model

/// Copies a file of the library, in pieces, so that one on a slow disk can be cancelled.
enum FileCopy {
    /// Bytes.
    private static let piece = 1 << 20

    /// Throws `DayreelError` by what went wrong where; `CancellationError`.
    static func make(of original: String, to copy: String) throws {
        let source = open(original, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { throw DayreelError(readingLibrary: original, errno) }
        defer { close(source) }
        let target = try OpenFile(
            path: copy, flags: O_WRONLY | O_CREAT | O_TRUNC, message: DatabaseCopy.noRoom)
        var buffer = [UInt8](repeating: 0, count: piece)
        var done = 0
        while true {
            try Task.checkCancellation()
            let count = try buffer.withUnsafeMutableBytes { bytes in
                try PositionalRead.fill(bytes, from: source, at: Int64(done)) {
                    DayreelError(readingLibrary: original, $0)
                }
            }
            if count == 0 { return }
            do {
                try target.write(count == buffer.count ? buffer : Array(buffer[..<count]), at: done)
            } catch var error as DayreelError where error.code == .diskFull {
                error.message = DatabaseCopy.noRoom
                error.remedy = "Make space there, or name another folder for temporary files with TMPDIR."
                throw error
            }
            done += count
        }
    }
}
