import Foundation
import Model

/// The names of a file while it is being written: `.film.mp4.4711-9f86d081.part`, with the process number for people.
///
/// A name that is too long is shortened and gets a digest of the whole name, so that files stay distinct.
package struct TemporaryName {
    /// Bytes.
    private static let longestEnding = ".4294967295-01234567.part".utf8.count
    private let prefix: String

    /// `longest` is the file system's limit in bytes.
    package init(of name: String, longest: Int) {
        let room = longest - Self.longestEnding - 1
        prefix = "." + (name.utf8.count <= room ? name : Self.shortened(name, to: room))
    }

    /// A new name each time.
    package func unique() -> String {
        let digits = UInt32.random(in: 0...UInt32.max).hexadecimal
        return "\(prefix).\(ProcessInfo.processInfo.processIdentifier)-\(digits).part"
    }

    /// True for a temporary name of the same file, including the older form without digits after the process.
    package func has(_ name: String) -> Bool {
        guard name.hasPrefix(prefix + "."), name.hasSuffix(".part") else { return false }
        let parts = name.dropFirst(prefix.count + 1).dropLast(".part".count).split(separator: "-")
        return (1...2).contains(parts.count) && UInt32(parts[0]) != nil
            && (parts.count == 1 || UInt32(parts[1], radix: 16) != nil)
    }

    /// The longest name in the folder, in bytes: pathconf(3). 255 if the system does not say.
    package static func longestName(in folder: String) -> Int {
        let most = pathconf(folder, Int32(_PC_NAME_MAX))
        return most > 0 ? most : 255
    }

    private static func shortened(_ name: String, to room: Int) -> String {
        let digest = "~" + SHA256Hex.of(name).prefix(16)
        var start = Substring(name)
        while start.utf8.count + digest.utf8.count > room, !start.isEmpty { start.removeLast() }
        return start + digest
    }
}
