import Files
import Foundation
import Model

/// The folder of fetched objects. Each object has a folder in it, with a sparse file, its block map, and a description of the object.
struct ObjectCache: Sendable {
    /// The absolute path.
    let root: String

    /// The folder with the last listing of each bucket.
    var listings: String { root + "/listings" }

    /// The path of an object's local file, whether or not it exists.
    func path(of object: RemoteObject) -> String { "\(root)/\(object.folder)/\(object.fileName)" }

    /// The file system cannot hold a file as long as the object: its size cannot be true.
    struct ImpossibleSize: Error {}

    /// Creates the object's folder and file unless they exist. Throws `DayreelError`, `ImpossibleSize`.
    func make(_ object: RemoteObject) throws -> SparseFile {
        let path = path(of: object)
        let folder = "\(root)/\(object.folder)"
        let about = folder + "/about"
        if access(about, F_OK) != 0 {
            try write(try InternalJSON.bytes(of: object), to: about)
        }
        let file = SparseFile(path: path, size: object.size)
        let code = file.make()
        if code == EFBIG { throw ImpossibleSize() }
        try check(code, path)
        return file
    }

    /// The most bytes of an object's description. A key has 1024 at most.
    private static let longestDescription = 1 << 16

    /// The object of a local file; nil if its folder has no description.
    func object(ofFileAt path: String) -> RemoteObject? {
        SmallFile.bytes(LexicalPath.folder(of: path) + "/about", atMost: Self.longestDescription).flatMap {
            try? InternalJSON.value(RemoteObject.self, from: $0)
        }
    }

    /// Writes bytes of an object, and marks the object as used now. Throws as `make` does.
    func write(_ bytes: [UInt8], of object: RemoteObject, at offset: Int64) throws {
        let path = path(of: object)
        touch(path)
        let code = SparseFile(path: path, size: object.size).write(bytes, at: offset)
        guard code == ENOENT else { return try check(code, path) }
        // Another process has emptied the cache in the meantime.
        try check(try make(object).write(bytes, at: offset), path)
    }

    /// Marks an object as used now, for `prune`. `path` is that of its local file.
    func touch(_ path: String) { utimensat(AT_FDCWD, LexicalPath.folder(of: path) + "/about", nil, 0) }

    func write(_ bytes: [UInt8], to path: String) throws {
        try WholeFile.write(
            bytes, to: path, durability: .replaceable, message: "what is known of a bucket cannot be kept")
    }

    private func check(_ code: Int32, _ path: String) throws {
        if code != 0 { throw DayreelError.system(code, "what was fetched cannot be kept", place: path) }
    }
}
