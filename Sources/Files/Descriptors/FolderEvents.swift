import Foundation
import Model

/// Changes of files in folders and all their subfolders, as the kernel reports them: inotify(7).
///
/// A root that is removed, renamed or unmounted is watched again as soon as its path leads to a folder again.
package final class FolderEvents {
    private let descriptor: Int32
    /// Folders, without a slash at the end, by the number of their watch.
    private var folders: [Int32: String] = [:]
    private var roots: [Root]
    private var isFull = false
    private var hasLostRoot = false
    /// Returns false for the path of a folder or file to ignore.
    private let concerns: (String) -> Bool

    private struct Root {
        let path: String
        /// Nil while the root is not watched.
        var identity: FileIdentity?
        var isShared = false
    }

    private static let mask =
        UInt32(IN_CREATE) | UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_DELETE) | UInt32(IN_ONLYDIR)

    /// `roots` are absolute paths, which need not exist yet. Nil if the system has no more inotify instances (`errno`).
    package init?(_ roots: [String], concerns: @escaping (String) -> Bool = { _ in true }) {
        self.concerns = concerns
        self.roots = roots.map { Root(path: $0.withoutSlashAtEnd) }
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        var known: Set<String> = []
        _ = followRoots(&known)
    }

    deinit { close(descriptor) }

    /// True if every change is reported.
    package var isComplete: Bool { !isFull && roots.allSatisfy { $0.identity != nil && !$0.isShared } }

    /// True if the system does not let this user watch more folders.
    package var isAtLimit: Bool { isFull }

    /// The roots that other computers or programs may change without the kernel's knowledge.
    package var shared: [String] { roots.filter(\.isShared).map(\.path) }

    /// The absolute paths of files that were created, written, moved or removed since the last call. Waits at most `milliseconds` for the
    /// first change. Nil if anything may have changed: the kernel's queue overflowed, or a root appeared or disappeared.
    package func wait(milliseconds: Int32) -> Set<String>? {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&request, 1, milliseconds)
        var changed: Set<String> = []
        let isWhole = count <= 0 || readEvents(&changed)
        return followRoots(&changed) || !isWhole ? nil : changed
    }

    /// Reads the pending events. Returns false if the kernel has lost some.
    private func readEvents(_ changed: inout Set<String>) -> Bool {
        var isWhole = true
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment)
        defer { buffer.deallocate() }
        // Limited, so that a program that writes faster than this reads cannot keep it here.
        for _ in 0..<64 {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { break }
            take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &changed, &isWhole)
        }
        return isWhole
    }

    /// Parses consecutive events: each has a header, and a name padded with zeros to the length in the header.
    private func take(_ bytes: UnsafeRawBufferPointer, _ changed: inout Set<String>, _ isWhole: inout Bool) {
        let head = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + head <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = bytes[(offset + head)..<min(offset + head + Int(event.len), bytes.count)].prefix { $0 != 0 }
            offset += head + Int(event.len)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isWhole = false }
            if event.mask & UInt32(IN_IGNORED) != 0 { lose(event.wd) }
            guard let folder = folders[event.wd], !name.isEmpty else { continue }
            take(event.mask, Self.path(String(decoding: name, as: UTF8.self), in: folder), &changed)
        }
    }

    private func take(_ mask: UInt32, _ path: String, _ changed: inout Set<String>) {
        guard concerns(path) else { return }
        guard mask & UInt32(IN_ISDIR) != 0 else {
            changed.insert(path)
            return
        }
        if mask & UInt32(IN_MOVED_FROM) != 0 {
            forget(path)
            changed.insert(path)
        }
        // Files that were put into it before it was watched are found by listing it.
        if mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0 { changed.formUnion(add(path)) }
    }

    /// Starts watching roots that have appeared and stops watching those that have disappeared. Returns true if there were any.
    private func followRoots(_ changed: inout Set<String>) -> Bool {
        var isChanged = hasLostRoot
        hasLostRoot = false
        for index in roots.indices {
            let path = roots[index].path
            let now = HeldFile(path).flatMap { $0.kind == .folder ? $0.identity : nil }
            guard now != roots[index].identity else { continue }
            if roots[index].identity != nil { forget(path) }
            roots[index].identity = now
            isChanged = true
            guard now != nil else { continue }
            roots[index].isShared = SharedFileSystem.has(path)
            changed.formUnion(add(path))
        }
        return isChanged
    }

    /// Handles the end of a watch: its folder or its disk is gone.
    private func lose(_ watch: Int32) {
        guard let folder = folders.removeValue(forKey: watch) else { return }
        for index in roots.indices where roots[index].path == folder {
            roots[index].identity = nil
            hasLostRoot = true
        }
    }

    /// Ends the watches of a folder and its subfolders.
    private func forget(_ folder: String) {
        for (watch, path) in folders where path == folder || path.isBelow(folder) {
            inotify_rm_watch(descriptor, watch)
            folders[watch] = nil
        }
    }

    /// Watches a folder and all its subfolders. Returns the files in them.
    private func add(_ root: String) -> [String] {
        var files: [String] = []
        var waiting = [root]
        while let folder = waiting.popLast() {
            let watch = isFull ? -1 : inotify_add_watch(descriptor, folder, Self.mask)
            // A folder that is gone or unreadable has no files for a scan either.
            if watch < 0, !isFull { isFull = [ENOSPC, ENOMEM].contains(errno) }
            if watch >= 0 { folders[watch] = folder }
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                let path = Self.path(name, in: folder)
                guard concerns(path) else { continue }
                switch HeldFile(path, followingLinks: false)?.kind {
                case .folder: waiting.append(path)
                case .file: files.append(path)
                default: break
                }
            }
        }
        return files
    }

    private static func path(_ name: String, in folder: String) -> String {
        (folder == "/" ? "" : folder) + "/" + name
    }
}
