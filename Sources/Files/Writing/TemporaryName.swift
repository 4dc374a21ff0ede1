import Foundation
import Model

/// The names under which a file is written before it gets its own: `.film.mp4.4711-9f86d081.part`, with the process for people.
///
/// A name that leaves no room for the rest is shortened, and a digest of it keeps files apart.
package struct TemporaryName {
    /// Bytes.
    private static let longestEnding = ".4294967295-01234567.part".utf8.count
    private let prefix: String

    /// `longest` is what the file system takes, in bytes.
    package init(of name: String, longest: Int) {
        let room = longest - Self.longestEnding - 1
        prefix = "." + (name.utf8.count <= room ? name : Self.shortened(name, to: room))
    }

    /// Another one each time.
    package func unique() -> String {
        let digits = UInt32.random(in: 0...UInt32.max).hexadecimal
        return "\(prefix).\(ProcessInfo.processInfo.processIdentifier)-\(digits).part"
    }

    /// True for such a name of the same file, and for those that had no digits behind the process.
    package func has(_ name: String) -> Bool {
        guard name.hasPrefix(prefix + "."), name.hasSuffix(".part") else { return false }
        let parts = name.dropFirst(prefix.count + 1).dropLast(".part".count).split(separator: "-")
        return (1...2).contains(parts.count) && UInt32(parts[0]) != nil
            && (parts.count == 1 || UInt32(parts[1], radix: 16) != nil)
    }

    /// Bytes that a name in the folder may have: pathconf(3). 255 where the system does not say.
    package static func longestName(in folder: String) -> Int {
        let most = pathconf(folder, Int32(_PC_NAME_MAX))
        return most > 0 ? most : 255
    }

    private static func shortened(_ name: String, to room: Int) -> String {
        let digest = "~" + ContentHash.of(name).prefix(16)
        var start = Substring(name)
        while start.utf8.count + digest.utf8.count > room, !start.isEmpty { start.removeLast() }
        return start + digest
    }
}
