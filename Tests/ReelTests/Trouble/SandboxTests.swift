import Foundation
import Pipeline
import TestSupport
import Testing

/// A recording that makes a worker or an examiner run its code gets no further than that process.
///
/// A library in these processes (`Tests/AttackShim`) does what such code would do, at the moment when they open the recording.
@Suite(.enabled(if: Sandbox.offer.files ?? 0 >= 6 && Sandbox.offer.calls, "the kernel limits less"))
struct SandboxTests {
    /// Where the recording is, and who opens it.
    enum Place: CaseIterable { case media, home }

    @Test(arguments: ["worker", "examiner"], Place.allCases)
    func `code in a process that opens media gets no further`(role: String, place: Place) async throws {
        let attack = try await Attack(in: place)
        let results = try await attack.results(in: role)
        let wanted = Self.allowed.merging(Self.denied) { $1 }
        for (name, codes) in wanted {
            let code = results[name]
            #expect(code.map(codes.contains) == true, "\(name): \(code.map(String.init) ?? "not tried")")
        }
        #expect(Set(results.keys) == Set(wanted.keys))
        #expect(attack.user.text(".ssh/id") == Attack.secret)
        #expect(try FileManager.default.contentsOfDirectory(atPath: attack.user.path(".ssh")) == ["id"])
        #expect(attack.queue == ["plan.json": "a plan", "task": "a script"])
    }

    @Test func `so does code in a process that lists a source`() async throws {
        let attack = try await Attack(in: .media)
        try Data("imgName,fileChecksum\n".utf8).write(to: URL(filePath: attack.media + "/Photo Details.csv"))
        let results = try await attack.results(in: "examiner", ["FAULT_PATH": "/Photo Details.csv"])
        for (name, codes) in Self.allowed.merging(Self.denied, uniquingKeysWith: { $1 }) {
            let code = results[name]
            #expect(code.map(codes.contains) == true, "\(name): \(code.map(String.init) ?? "not tried")")
        }
        #expect(attack.user.text(".ssh/id") == Attack.secret)
    }

    /// Beside its unfinished file lie other films.
    @Test func `so does code in a process that joins a film`() async throws {
        let attack = try await Attack(in: .media)
        let films = try attack.otherFilms()
        let results = try await attack.results(
            in: "examiner", ["FAULT_PATH": "/cache/segments/", "FAULT_STORE": films])
        for (name, codes) in Self.allowed.merging(Self.denied, uniquingKeysWith: { $1 }) {
            let code = results[name]
            #expect(code.map(codes.contains) == true, "\(name): \(code.map(String.init) ?? "not tried")")
        }
        #expect(attack.user.text(".ssh/id") == Attack.secret)
    }

    /// Numbers of system calls differ, so a list of them would deny others.
    @Test func `a call of another machine ends the process, and another makes the film`() async throws {
        let attack = try await Attack(in: .media)
        let results = try await attack.results(in: "worker", ["FAULT_I386": "1"])
        #expect(results["end"] == 0 && results["i386"] == nil)
    }

    @Test func `the process that was started closes its memory to others`() async throws {
        let attack = try await Attack(in: .media)
        let results = try await attack.results(in: "render", ["FAULT_WATCH": "1", "FAULT_PATH": "/lock"])
        #expect(results == ["dumpable": 0])
    }

    /// Results that show that the process can still do its work, and that it is limited.
    private static let allowed: [String: Set<Int32>] = [
        "read-recording": [0], "thread": [0], "self-signal": [0], "end": [0], "secrets": [0], "open-sockets": [0],
        "privileges": [1], "filter": [2],
    ]

    private static let denied: [String: Set<Int32>] = {
        let byFile: Set<Int32> = [EACCES]
        let byCall: Set<Int32> = [EPERM]
        var denied: [String: Set<Int32>] = [:]
        for name in [
            "read-secret", "list-secrets", "read-passwords", "list-root", "write-recording", "write-secret",
            "remove-secret", "write-home", "link-home", "folder-home", "write-temporary", "parent-environ",
            "parent-mem", "parent-maps", "parent-cmdline", "parent-fd", "write-task", "remove-task", "write-plan",
            "plant-result", "write-store", "folder-store", "write-segment",
        ] { denied[name] = byFile }
        for name in [
            "empty-recording", "truncate-secret", "permit-secret", "own-secret", "date-secret", "mark-secret",
            "parent-trace", "parent-memory", "parent-handle", "parent-compare", "parent-signal", "parent-owner",
            "parent-kill", "parent-limits",
            "connect", "socket", "datagram", "sockets", "process", "program", "namespace", "mount", "bpf", "faults",
            "keys", "ring", "events", "shared-memory", "root", "permit-open", "own-open", "date-open", "mark-open",
            "unmark-open", "flags-open", "attributes-open", "seal-open", "lease-open", "semaphores", "messages",
            "named-messages", "watch-files", "file-by-handle", "type",
        ] { denied[name] = byCall }
        for name in ["rename-secret", "replace-task", "move-queue", "link-recording"] {
            denied[name] = [EACCES, EXDEV]
        }
        for name in ["process-new", "open-newer"] { denied[name] = [ENOSYS] }
        denied["write-much"] = [EFBIG]
        #if arch(x86_64)
        denied["other-calls"] = byCall
        #endif
        return denied
    }()
}

/// An attack on a user with a key, a token in the environment, and a server on the same machine.
private struct Attack {
    static let secret = "the user's key"

    /// The user's home.
    let user: TemporaryFolder
    private var program: Program
    private let folder: TemporaryFolder
    let media: String

    /// `place`: whether the recording lies in the user's home folder itself, beside everything else.
    init(in place: SandboxTests.Place) async throws {
        (user, folder, program) = (try TemporaryFolder(), try TemporaryFolder(), try Program())
        media = place == .home ? user.path : folder.path("media")
        for path in [media, user.path(".ssh")] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try user.write(Self.secret, to: ".ssh/id")
        try program.home.write("a plan", to: Self.task + "/plan.json")
        try program.home.write("a script", to: Self.task + "/task")
        try program.home.write("a segment", to: Self.store + "/other/segment.mp4")
        let clip = try await FixtureLibrary.month().appending(path: "100APPLE/IMG_1001.MOV").path
        try FileManager.default.copyItem(atPath: clip, toPath: media + "/IMG_1001.MOV")
    }

    private static let store = "cache/segments"
    private static let task = store + "/queue/1-0123456789abcdef-1"

    /// Puts a film below the folder of the film that is made, and returns that folder.
    func otherFilms() throws -> String {
        try folder.write("a film", to: "other/segment.mp4")
        return folder.path
    }

    /// The files of a task that waits for a machine of a cluster.
    var queue: [String: String] {
        let names = program.home.files(in: Self.task)
        return Dictionary(names.map { ($0, program.home.text("\(Self.task)/\($0)")) }) { $1 }
    }

    /// Makes a film, and returns how each attempt of the processes of this role ended: 0, or an error's number. `more`: variables for the
    /// library.
    func results(in role: String, _ more: [String: String] = [:]) async throws -> [String: Int32] {
        let files = try SmallJob(timeframe: "2024-12-01", sources: [media]).write(to: folder)
        try folder.write(String(repeating: "\0", count: 65_536), to: "report")
        let server = try Listener()
        var program = program
        let environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libAttackShim.so").path,
            "FAULT_ONLY": role, "FAULT_PATH": "IMG_1001.MOV", "FAULT_COUNT": folder.path("report"),
            "FAULT_SECRET": user.path(".ssh/id"), "FAULT_PORT": "\(server.port)", "HOME": user.path,
            "FAULT_STORE": program.home.path(Self.store), "FAULT_QUEUE": program.home.path(Self.task),
            "AWS_SECRET_ACCESS_KEY": "hush-hush", "SOME_TOKEN": "hush-hush",
        ]
        program.environment = environment.merging(more) { $1 }
        let outcome = try await program.run("render", files.job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let text = String(decoding: try folder.bytes("report").dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        let results = text.split(separator: "\n").compactMap { line -> (String, Int32)? in
            let words = line.split(separator: " ")
            guard words.count == 2, let code = Int32(words[1]) else { return nil }
            return (String(words[0]), code)
        }
        return Dictionary(results) { $1 }
    }
}

/// A port of this machine that accepts connections.
private final class Listener {
    let port: UInt16
    private let number: Int32

    init() throws {
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = number
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, size) == 0 && listen(number, 1) == 0 && getsockname(number, $0, &size) == 0
            }
        }
        try #require(isBound)
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(number) }
}
