import CSandbox
import Foundation
import Model

/// A file that is only in memory, for libraries that read and write files by name: a sandbox lets them write nowhere.
package final class MemoryFile {
    private let descriptor: Int32

    /// Throws `DayreelError`.
    package init(_ text: String = "") throws {
        descriptor = dayreel_memory_file()
        guard descriptor >= 0 else {
            throw DayreelError(.internalError, "no file in memory can be made (errno \(-descriptor))")
        }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw DayreelError(.internalError, "a file in memory cannot be written") }
            bytes = bytes.dropFirst(count)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A name under which this process can open it while it exists.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    /// What it contains.
    package var text: String {
        var (bytes, place) = ([UInt8](), off_t(0))
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, place) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            place += off_t(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
