import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A disk that fills up causes a clear error and no damage, and the next run continues when there is space again.
@Suite(.enabled(if: PrivateDisk.isPermitted, "mounting needs root")) struct DiskFullTests {
    /// Varies the number of files that the disk has room for, so that another step of the run fails each time.
    @Test func `a disk that is full at any step costs only that run`() async throws {
        let whole = try TemporaryFolder()
        let job = try await SmallJob.month()
        let files = try job.write(to: whole)
        let program = try Program()
        let outcome = try await program.run("render", files.job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        var failures = 0
        for inodes in [12, 14, 15, 16, 17, 18, 19, 20].sampled(4) {
            let folder = try TemporaryFolder()
            let (path, film) = try job.write(to: folder)
            let end = try await PrivateDisk(inodes: inodes).render(path, in: folder)
            #expect([0, 74].contains(end.first), "\(inodes) inodes: exit \(end.first): \(end.error)")
            if end.first == 74 {
                failures += 1
                #expect(end.error.contains(#""event":"error""#) && end.error.contains("disk"), "\(end.error)")
            }
            #expect(end.second == 0, "\(inodes) inodes: \(end.error)")
            #expect(end.left == "")
            let same = FileManager.default.contentsEqual(atPath: film, andPath: files.film)
            #expect(same, "\(inodes) inodes")
            #expect(try folder.contents() == ["error", "film.json", "film.mp4", "job.yaml"])
        }
        #expect(failures > 1)
    }

    /// The disk first has enough room for the check before rendering; then another program takes all of it.
    @Test func `a disk that fills while segments are written ends the run, and the next one succeeds`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month("2024-12-01..2024-12-05")
        let (path, film) = try job.write(to: folder)
        let end = try await PrivateDisk(inodes: 10_000, isFilledWhileRendering: true).render(path, in: folder)
        #expect(end.first == 74, "\(end.error)")
        #expect(end.error.contains("No space left on device"), "\(end.error)")
        #expect(end.second == 0, "\(end.error)")
        #expect(end.left == "")
        let whole = try TemporaryFolder()
        let files = try job.write(to: whole)
        let outcome = try await Program().run("render", files.job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(FileManager.default.contentsEqual(atPath: film, andPath: files.film))
    }
}

/// A small in-memory disk for Dayreel's home in a mount namespace of its own, which goes with its last process.
struct PrivateDisk {
    fileprivate var inodes: Int
    fileprivate var isFilledWhileRendering = false

    /// Tells whether this process may mount in a namespace of its own.
    static var isPermitted: Bool { getuid() == 0 && unshares }

    private static var unshares: Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "unshare --mount mount -t tmpfs tmpfs /mnt 2>/dev/null"]
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// The exit codes of a run on the small disk and of a run after the disk was made large; the first run's errors; the remains of
    /// unfinished work.
    fileprivate struct End {
        var first: Int
        var second: Int
        var error: String
        var left: String
    }

    fileprivate func render(_ job: String, in folder: TemporaryFolder) async throws -> End {
        let home = try TemporaryFolder()
        let script = """
            home=\(home.path) program=\(Program.executable.path) error=\(folder.path("error"))
            mount -t tmpfs -o size=12m,nr_inodes=\(inodes) tmpfs "$home" || exit 1
            first() { "$program" render '\(job)' --home "$home" --progress json 2>&1 >/dev/null; echo "exit $?"; }
            first | while IFS= read -r line; do
                printf '%s\\n' "$line" >> "$error"
                \(isFilledWhileRendering ? Self.filling : "")
            done
            rm -f "$home/filler"
            mount -o remount,size=1g,nr_inodes=100000 "$home"
            "$program" render '\(job)' --home "$home" --progress none >/dev/null 2>> "$error"
            echo "second $?"
            ls "$home/cache/segments/tmp" "$home/cache/segments/locks" | grep -v ':$' | tr -d '\\n'
            """
        let result = try await Subprocess.run(
            .path("/usr/bin/unshare"), arguments: ["--mount", "/bin/sh", "-c", script],
            environment: .inherit, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        let lines = result.standardOutput.split(separator: "\n").map(String.init)
        let error = try String(contentsOfFile: folder.path("error"), encoding: .utf8)
        func number(after word: String, in lines: [String]) throws -> Int {
            try #require(lines.lazy.compactMap { $0.hasPrefix(word) ? Int($0.dropFirst(word.count)) : nil }.first)
        }
        return End(
            first: try number(after: "exit ", in: error.split(separator: "\n").map(String.init)),
            second: try number(after: "second ", in: lines),
            error: error.split(separator: "\n").filter { !$0.hasPrefix("{") || $0.contains(#""event":"error""#) }
                .joined(separator: "\n"),
            left: lines.filter { !$0.hasPrefix("second ") }.joined())
    }

    /// A shell fragment that takes all the space as soon as the first frames are rendered.
    private static let filling = """
        case $line in *'"stage":"render"'*) cat /dev/zero >> "$home/filler" 2>/dev/null;; esac
        """
}
