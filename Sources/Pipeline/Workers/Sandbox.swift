import CSandbox
import Files
import Foundation
import Model

/// What this process may still do while it opens media that others made. It limits itself, for good, before it opens any.
///
/// What the kernel, or a container, does not offer is left out: the process then works with fewer limits, and `dayreel doctor` says so.
package enum Sandbox {
    /// What a system offers.
    package struct Offer: Hashable, Sendable {
        /// The version of Landlock; nil for none.
        package var files: Int?
        /// True if system calls can be denied.
        package var calls: Bool

        package init(files: Int?, calls: Bool) { (self.files, self.calls) = (files, calls) }
    }

    /// What this system offers.
    package static var offer: Offer {
        let version = dayreel_landlock_version()
        return Offer(files: version > 0 ? Int(version) : nil, calls: dayreel_can_deny_calls() == 0)
    }

    /// Limits this process to the rules, if its parent gives any, and denies it everything that reaches other processes, the network or
    /// other programs. Must be called before the process starts a thread: Landlock limits the calling thread, and those that it starts.
    ///
    /// `parent`: the descriptor from which the rules come; nil for a process without rules. False if the parent has gone.
    package static func enter(rulesFrom parent: Int32?) -> Bool {
        var rules: SandboxRules?
        if let parent {
            guard let sent = SandboxRules(from: parent) else { return false }
            rules = sent
        }
        dayreel_close_from(STDERR_FILENO + 1)
        guard dayreel_forbid_privileges() == 0 else { return true }
        if let rules {
            limitFiles(to: rules)
            limitFileSize(to: max(rules.largestFile, largestInMemory))
        }
        _ = dayreel_deny_calls()
        return true
    }

    private static func limitFiles(to rules: SandboxRules) {
        guard let version = offer.files, rules.canHold(inVersion: version) else { return }
        let number = Int32(version)
        let set = dayreel_landlock_begin(number)
        guard set >= 0 else { return }
        for path in rules.reads { _ = dayreel_landlock_allow(set, number, path, 0) }
        for path in rules.writes { _ = dayreel_landlock_allow(set, number, path, 1) }
        _ = dayreel_landlock_limit(set)
    }

    /// Bytes of a file in memory (`MemoryFile`), which a process that may write nowhere needs too.
    private static let largestInMemory: Int64 = 64_000_000

    /// A larger file is an error to the one who writes it, and no signal.
    private static func limitFileSize(to bytes: Int64) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(max(0, bytes)), rlim_max: rlim_t(max(0, bytes)))
        _ = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// Keeps this process's memory and environment from other processes of the same user, which its workers are. A process that was started
    /// in a debugger stays readable.
    package static func hideMemory() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        guard tracer?.hasSuffix("\t0") ?? true else { return }
        _ = dayreel_hide_memory()
    }
}

/// The files that a worker or an examiner may use. It gets them before its first message, and limits itself to them (`Sandbox.enter`).
package struct SandboxRules: Hashable, Sendable {
    /// Files and folders that it may read, with everything below them. What does not exist is left out.
    package var reads: Set<String>
    /// Folders in which it may also make, change and remove files, and files that it may change.
    package var writes: Set<String>
    /// Bytes of the largest file that it may write.
    package var largestFile: Int64
    /// True for a process that moves files from one folder into another, as workers do with finished segments.
    package var movesFiles = false
    /// The user's home folder: never readable as a whole because a recording lies in it.
    private let home: String

    package init(reads: Set<String>, writes: Set<String> = [], largestFile: Int64 = 0, home: String) {
        (self.reads, self.writes, self.largestFile, self.home) = (reads, writes, largestFile, home)
    }

    /// Adds media and other files that it is asked about, by absolute path: each with its folder, in which lie the files that belong to
    /// it, and in which it can be replaced while it is read. A link leads to a file that may lie elsewhere.
    func reading(_ files: some Sequence<String>) -> SandboxRules {
        var rules = self
        var folders: [Substring: Bool] = [:]
        for file in files where file.hasPrefix("/") {
            let folder = LexicalPath.divide(file[...]).folder
            if folders[folder] == nil {
                let isNarrow = !isWide(String(folder))
                folders[folder] = isNarrow
                if isNarrow { rules.reads.insert(String(folder)) }
            }
            if folders[folder] == false || FileStatus(file, followingLinks: false)?.kind == .link {
                rules.reads.insert(file)
            }
        }
        return rules
    }

    /// True for the home folder, for what contains it, and for folders of all users: files there are readable one by one.
    func isWide(_ folder: String) -> Bool {
        ["", "/", "/tmp", "/var/tmp", "/dev/shm"].contains(folder)
            // The home folder may be a link.
            || [home, home.realPath].contains { $0 == folder || $0?.isBelow(folder) == true }
    }
}

extension SandboxRules {
    /// The first version of Landlock that lets a process move a file from one folder into another.
    private static let moving = 2

    /// True if this version of Landlock can limit the process to its files, and still let it do its work.
    func canHold(inVersion version: Int) -> Bool { !movesFiles || version >= Self.moving }

    /// The form in which they travel to a process: the number of the bytes that follow in eight digits, the largest file, then paths, each
    /// ended by a zero byte, with `r` or `w` before them; an `m` for a process that moves files.
    var bytes: [UInt8] {
        var body = Array("\(largestFile)".utf8) + [0]
        if movesFiles { body += Array("m".utf8) + [0] }
        for (mark, paths) in [("r", reads), ("w", writes)] {
            for path in paths.sorted() { body += Array(mark.utf8) + Array(path.utf8) + [0] }
        }
        let digits = "\(body.count)"
        return Array((String(repeating: "0", count: max(0, 8 - digits.count)) + digits).utf8) + body
    }

    /// The rules that the parent writes, byte by byte no more than that. Nil if it has gone.
    init?(from descriptor: Int32) {
        guard let head = Self.read(8, from: descriptor), let count = Int(String(decoding: head, as: UTF8.self)),
            let body = Self.read(count, from: descriptor)
        else { return nil }
        let parts = body.split(separator: 0)
        guard let size = parts.first.flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }) else { return nil }
        func paths(_ mark: Character) -> Set<String> {
            Set(
                parts.dropFirst().filter { $0.first == mark.asciiValue }.map {
                    String(decoding: $0.dropFirst(), as: UTF8.self)
                })
        }
        self.init(reads: paths("r"), writes: paths("w"), largestFile: size, home: "")
        movesFiles = !paths("m").isEmpty
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress.map { $0 + done }, count - done)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }
}

extension ProcessLaunch {
    /// The same process, limited to these files beside those of every process of its kind.
    func reading(_ files: some Sequence<String>, largestFile: Int64 = 0) -> ProcessLaunch {
        guard let sandbox else { return self }
        var launch = self
        var rules = sandbox().reading(files)
        rules.largestFile = largestFile
        launch.rules = rules
        return launch
    }

    /// The same process, limited to these files, to places with everything below them, and to a folder or a file that it may write.
    func reading(
        _ files: [String], places: [String], writing: (place: String, largestFile: Int64)?
    ) -> ProcessLaunch {
        guard var rules = sandbox?().reading(files) else { return self }
        rules.reads.formUnion(places)
        if let writing {
            rules.writes.insert(writing.place)
            rules.largestFile = writing.largestFile
        }
        var launch = self
        launch.rules = rules
        return launch
    }
}

/// The files that the parent names in a message to its process: a task, or a question.
enum NamedFiles {
    /// The absolute paths in a message of JSON: texts that are called `path` or `font`. Captions and other words that come out of media
    /// are called otherwise. `skipping` bytes come before the JSON. None in a message of another form.
    static func paths(in message: [UInt8], skipping: Int = 0) -> [String] {
        guard let value = try? JSONSerialization.jsonObject(with: Data(message.dropFirst(skipping))) else { return [] }
        var found: [String] = []
        collect(value, into: &found)
        return found
    }

    private static func collect(_ value: Any, into found: inout [String]) {
        if let members = value as? [String: Any] {
            for (name, member) in members {
                if let text = member as? String {
                    if ["path", "font"].contains(name), text.hasPrefix("/") { found.append(text) }
                } else {
                    collect(member, into: &found)
                }
            }
        } else if let values = value as? [Any] {
            for value in values { collect(value, into: &found) }
        }
    }
}

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
