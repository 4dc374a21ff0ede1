import CLate
import Foundation
import TestSupport
import Testing

/// Libraries are loaded by what uses them (`CLate`): linking all of libav takes most of the time of a short command.
@Suite struct LateLibrariesTests {
    /// A function that the program calls and calls.h lacks would be here too: the linker then has its library loaded at the start.
    @Test(arguments: [
        "--version", "--help", "help plan", "--generate-completion-script bash", "schema",
        "worker --store /none --run 1-0123456789abcdef",
        "examiner",
    ])
    func `a command that opens no media loads none of the late libraries`(words: String) async throws {
        let loaded = try await Self.loaded(by: words.split(separator: " ").map(String.init))
        #expect(loaded.contains("libc.so.6"))
        #expect(loaded.intersection(Self.late).isEmpty)
    }

    /// Its examiners open the media.
    @Test func `a scan loads none of the libraries for media and buckets`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("no video", to: "media/a.mp4")
        let loaded = try await Self.loaded(by: ["scan", folder.path("media"), "--progress", "none"])
        #expect(loaded.contains("libsqlite3.so.0"))
        for name in ["libavcodec", "libavformat", "libavfilter", "libheif", "libcurl", "libpango"] {
            #expect(!loaded.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }

    @Test func `all libraries of the list are on this system, with libav's versions from its header files`()
        async throws
    {
        let outcome = try await Program().run("--version", "--details")
        #expect(outcome.exitCode == 0)
        for line in outcome.output.split(separator: "\n") where line.hasPrefix("libav") || line.hasPrefix("libsw") {
            let words = line.split(separator: " ")
            let major = try #require(words.last?.split(separator: ".").first)
            #expect(Self.late.contains("\(words[0]).so.\(major)"))
        }
        #expect(Self.late.count == 16)
        for name in Self.late { #expect(dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nil, "\(name)") }
    }

    /// Found before the system's own, the file stands for a library that is not usable; one that is missing is told in the same way.
    @Test func `a library that cannot be loaded is an error with its package`() async throws {
        let folder = try TemporaryFolder()
        let name = try #require(Self.late.first { $0.hasPrefix("libavfilter.") })
        try folder.write([UInt8](), to: "libraries/\(name)")
        var program = try Program()
        program.environment = ["LD_LIBRARY_PATH": folder.path("libraries")]
        let outcome = try await program.run("fixtures", folder.path("clips"), "--progress", "json")
        #expect(outcome.exitCode == 69)
        let error = try #require(outcome.events.last)
        #expect(error["code"] as? String == "missing-component")
        #expect("\(error)".contains(name))
        #expect("\(error)".contains(name.replacing(".so.", with: "")))
        // What needs no filter works.
        #expect(try await program.run("--version").exitCode == 0)
    }

    private static let late = Set(
        (0..<dayreel_late_count()).compactMap { dayreel_late_name($0).map { String(cString: $0) } })

    /// The names of the libraries that a process of the program loads. The system's loader tells them (ld.so(8)).
    private static func loaded(by arguments: [String]) async throws -> Set<String> {
        var program = try Program()
        program.environment = ["LD_DEBUG": "files"]
        let outcome = try await program.run(arguments) { _ in }
        return Set(
            outcome.error.split(separator: "\n").compactMap { line in
                line.range(of: "calling init: ").flatMap {
                    line[$0.upperBound...].split(separator: "/").last.map(String.init)
                }
            })
    }
}
