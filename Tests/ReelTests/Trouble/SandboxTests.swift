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
            "parent-mem", "parent-maps", "parent-cmdline", "parent-fd",
        ] { denied[name] = byFile }
        for name in [
            "empty-recording", "truncate-secret", "permit-secret", "own-secret", "date-secret", "mark-secret",
            "parent-trace", "parent-memory", "parent-handle", "parent-compare", "parent-signal", "parent-owner",
            "parent-kill", "parent-limits",
            "connect", "socket", "datagram", "sockets", "process", "program", "namespace", "mount", "bpf", "faults",
            "keys", "ring", "events", "shared-memory", "root",
        ] { denied[name] = byCall }
        denied["rename-secret"] = [EACCES, EXDEV]
        denied["process-new"] = [ENOSYS]
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
    private let folder: TemporaryFolder
    private let media: String

    /// `place`: whether the recording lies in the user's home folder itself, beside everything else.
    init(in place: SandboxTests.Place) async throws {
        (user, folder) = (try TemporaryFolder(), try TemporaryFolder())
        media = place == .home ? user.path : folder.path("media")
        for path in [media, user.path(".ssh")] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try user.write(Self.secret, to: ".ssh/id")
        let clip = try await FixtureLibrary.month().appending(path: "100APPLE/IMG_1001.MOV").path
        try FileManager.default.copyItem(atPath: clip, toPath: media + "/IMG_1001.MOV")
    }

    /// Makes a film, and returns how each attempt of the processes of this role ended: 0, or an error's number.
    func results(in role: String) async throws -> [String: Int32] {
        let files = try SmallJob(timeframe: "2024-12-01", sources: [media]).write(to: folder)
        try folder.write(String(repeating: "\0", count: 65_536), to: "report")
        let server = try Listener()
        var program = try Program()
        program.environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libAttackShim.so").path,
            "FAULT_ONLY": role, "FAULT_PATH": "IMG_1001.MOV", "FAULT_COUNT": folder.path("report"),
            "FAULT_SECRET": user.path(".ssh/id"), "FAULT_PORT": "\(server.port)", "HOME": user.path,
            "AWS_SECRET_ACCESS_KEY": "hush-hush", "SOME_TOKEN": "hush-hush",
        ]
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
