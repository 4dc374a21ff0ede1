import Files
import Foundation
import Model
import SparseFiles

/// The folder that keeps what was fetched of objects: a folder each, with the sparse file, its block map and what it is of.
struct ObjectCache: Sendable {
    /// Absolute.
    let root: String

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

    func write(_ bytes: [UInt8], of file: SparseFile, at offset: Int64) throws {
        try check(file.write(bytes, at: offset), file.path)
    }

    /// Marks the object as used now, for `prune`.
    func touch(_ path: String) { utimensat(AT_FDCWD, LexicalPath.folder(of: path) + "/about", nil, 0) }

    /// Takes away what has been used least recently until the rest takes no more than so many bytes of the disk. What was used within the
    /// last hour stays: a run may be at it. `now`: seconds since 1970. Returns the bytes that are left.
    @discardableResult
    func prune(toBytes most: Int64, now: Int64) -> Int64 {
        var kept: [(folder: String, bytes: Int64, used: Int64)] = []
        for part in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
            let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(part)")) ?? []
            for name in folders where name.hasSuffix(BlockMap.folderSuffix) {
                let folder = "\(root)/\(part)/\(name)"
                kept.append((folder, Self.bytes(in: folder), Self.time(of: folder + "/about")))
            }
        }
        var total = kept.reduce(0) { $0 + $1.bytes }
        for entry in kept.sorted(by: { $0.used < $1.used }) where total > most && entry.used < now - 3600 {
            // The map first: without it nothing counts as fetched.
            unlink("\(entry.folder)/\(BlockMap.fileName)")
            try? FileManager.default.removeItem(atPath: entry.folder)
            total -= entry.bytes
        }
        return total
    }

    private static func time(of path: String) -> Int64 { FileStatus(path)?.modified.seconds ?? 0 }

    /// As they take place on the disk: holes take none.
    private static func bytes(in folder: String) -> Int64 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { $0 + (FileStatus("\(folder)/\($1)")?.allocated ?? 0) }
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try WholeFile.write(
            bytes, to: path, durability: .replaceable, message: "what is known of a bucket cannot be kept")
    }

    private func check(_ code: Int32, _ path: String) throws {
        if code != 0 { throw DayreelError.system(code, "what was fetched cannot be kept", place: path) }
    }
}
