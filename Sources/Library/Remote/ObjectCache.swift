import Files
import Foundation
import Model
import SparseFiles

/// The folder that keeps what was fetched of objects: a folder each, with the sparse file, its block map and what it is of.
struct ObjectCache: Sendable {
    /// Absolute.
    let root: String

    /// The folder of the buckets' last listings.
    var listings: String { root + "/listings" }

    /// Path of an object's local file. Nothing of it need be there.
    func path(of object: RemoteObject) -> String { "\(root)/\(object.folder)/\(object.fileName)" }

    /// Makes the object's folder and file, unless they are there. Throws `DayreelError`.
    func make(_ object: RemoteObject) throws -> SparseFile {
        let path = path(of: object)
        let folder = "\(root)/\(object.folder)"
        let about = folder + "/about"
        if access(about, F_OK) != 0 {
            try write(try InternalJSON.bytes(of: object), to: about)
        }
        let file = SparseFile(path: path, size: object.size)
        try check(file.make(), path)
        return file
    }

    /// The object of a local file; nil if its folder does not say.
    func object(ofFileAt path: String) -> RemoteObject? {
        // Not a part of the object, so without its map.
        FileManager.default.contents(atPath: LexicalPath.folder(of: path) + "/about").flatMap {
            try? InternalJSON.value(RemoteObject.self, from: $0)
        }
    }

    /// Keeps a stretch of the object, and marks the object as used now. Throws `DayreelError`.
    func write(_ bytes: [UInt8], of object: RemoteObject, at offset: Int64) throws {
        let path = path(of: object)
        touch(path)
        let code = SparseFile(path: path, size: object.size).write(bytes, at: offset)
        guard code == ENOENT else { return try check(code, path) }
        // Somebody has emptied the cache meanwhile.
        try check(try make(object).write(bytes, at: offset), path)
    }

    /// Marks the object as used now, for `prune`.
    func touch(_ path: String) { utimensat(AT_FDCWD, LexicalPath.folder(of: path) + "/about", nil, 0) }

    func write(_ bytes: [UInt8], to path: String) throws {
        try WholeFile.write(
            bytes, to: path, durability: .replaceable, message: "what is known of a bucket cannot be kept")
    }

    private func check(_ code: Int32, _ path: String) throws {
        if code != 0 { throw DayreelError.system(code, "what was fetched cannot be kept", place: path) }
    }
}
