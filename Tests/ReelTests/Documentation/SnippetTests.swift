import Fixtures
import Foundation
import TestSupport
import Testing

/// Every snippet of the README and of docs/, run or checked unchanged. docs/ci.md has its own test.
@Suite struct SnippetTests {
    private let folder: TemporaryFolder
    private let shell: Shell

    /// Creates a home with both synthetic months as its pictures, and settings for short clips and small films, which render quickly.
    init() async throws {
        folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try home.write(
            """
            job:
              clips: { video: 1s, live-photo: 1s }
              composition: { resolution: 320x180 }

            """, to: "config/settings.yaml")
        try FileManager.default.copyItem(
            at: try await FixtureLibrary.month(), to: folder.url.appending(path: "Pictures"))
        try FileManager.default.copyItem(
            at: try await FixtureLibrary.naturalMonth(), to: folder.url.appending(path: "Pictures/May"))
        // Commands that change the machine are replaced by stubs: `make` only checks that its target exists, the others do nothing.
        let targets = "grep -q \"^$1:\" '\(Program.root.path)/Makefile'"
        let others = ["curl", "sudo", "systemctl", "loginctl", "podman", "tar", "sha256sum"].map { ($0, "true") }
        for (name, line) in [("make", targets), ("dayreel", Self.dayreel)] + others {
            let path = try folder.write("#!/bin/sh\n\(line)\n", to: "stubs/\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        shell = Shell(
            folder: folder, home: home, environment: ["HOME": folder.path, "PATH": folder.path("stubs"), "TZ": "UTC"])
    }

    /// The program; natural clips are small, and a server is asked to end as soon as it has said where it is.
    private static var dayreel: String {
        """
        case " $* " in *' --natural '*) set -- "$@" --height 36;; esac
        [ "$1" = serve ] || exec '\(Program.executable.path)' "$@"
        for word; do
            shift
            [ "$word" = --open ] || set -- "$@" "$word"
        done
        said=$(mktemp)
        '\(Program.executable.path)' "$@" --listen 127.0.0.1:0 >"$said" &
        while kill -0 $! && ! grep -q http "$said"; do :; done
        kill $! && wait $! && grep -q http "$said"
        """
    }

    private static func snippets(_ language: String) throws -> [Page.Snippet] {
        try Page.all().flatMap(\.snippets).filter { $0.language == language && $0.page != "docs/ci.md" }
    }

    @Test func `every command does what it should`() async throws {
        let job = try #require(try Page("README.md").snippets.first { $0.language == "yaml" }).text
        try folder.write(job, to: "job.yaml")
        try folder.write(job.replacing("[may]", with: "[../may]"), to: "jobs/may.yaml")
        try folder.write(
            """
            timeframe: previous-month
            schedule: monthly
            sources: [~/Pictures]
            output: ~/Films/monthly/{year}-{month}.mp4

            """, to: "jobs/monthly.yaml")
        try writeNamedFiles()
        let snippets = try Self.snippets("sh")
        #expect(snippets.count >= 6)
        #expect(snippets.count { $0.page == "docs/guide.md" } >= 20)
        for snippet in snippets {
            let (code, log) = try await shell.run(snippet.text)
            #expect(code == 0, "\(snippet.place)\n\(log)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.path("Films/2024-05.mp4")))
        #expect(FileManager.default.fileExists(atPath: folder.path("sheet.html")))
        #expect(FileManager.default.fileExists(atPath: folder.path(".config/systemd/user/dayreel.timer")))
    }

    /// Writes the files that the guide shows and whose first line is their name, `# christmas.yaml`.
    private func writeNamedFiles() throws {
        var names: [String] = []
        for snippet in try Self.snippets("yaml") where snippet.page == "docs/guide.md" {
            guard let name = snippet.text.firstMatch(of: /^# (?:~\/)?(\S+\.yaml)\n/)?.output.1 else { continue }
            names.append(String(name))
            try folder.write(snippet.text, to: String(name))
        }
        #expect(names.contains("christmas.yaml"))
        #expect(names.contains(".config/dayreel/jobs/month.yaml"))
    }

    @Test func `the guide is short, and the README leads to it`() throws {
        #expect(try Page("docs/guide.md").count <= 600)
        #expect(try Page("README.md").links.contains("docs/guide.md"))
        // Every part is in the list at the beginning.
        let guide = try Page("docs/guide.md")
        let listed = Set(guide.links.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) })
        #expect(listed == guide.anchors.subtracting(["guide"]))
    }

    @Test func `every piece of a job file is valid`() async throws {
        let complete = [
            "timeframe": "timeframe: 2024-12", "sources": "sources: [Pictures]",
            "output": "output: '{year}-{month}.mp4'",
        ]
        try folder.write(complete.values.joined(separator: "\n"), to: "family.yaml")
        try folder.write("", to: "jobs/empty.txt")
        let snippets = try Self.snippets("yaml")
        #expect(snippets.count >= 8)
        for snippet in snippets {
            let text = snippet.text.replacing(
                "/usr/local/share/dayreel/presets", with: Program.root.appending(path: "presets").path)
            let keys = text.split(separator: "\n").compactMap { $0.prefixMatch(of: /[a-z-]+(?=:)/)?.output }
            let isSettings = keys.contains("workers")
            if isSettings { try shell.home.write(text, to: "config/settings.yaml") }
            let inherits = text.contains("family.yaml")
            let missing = complete.filter { isSettings || !inherits && !keys.contains(Substring($0.key)) }.map(\.value)
            try folder.write((isSettings ? "" : text) + missing.sorted().joined(separator: "\n"), to: "jobs/one.yaml")
            if inherits {
                try FileManager.default.copyItem(
                    atPath: folder.path("family.yaml"), toPath: folder.path("jobs/family.yaml"))
            }
            let (code, log) = try await shell.run("dayreel validate jobs/one.yaml")
            #expect(code == 0 && log.contains("jobs/one.yaml: valid"), "\(snippet.place)\n\(log)")
        }
    }

    @Test func `every line of JSON is JSON`() throws {
        let lines = try Self.snippets("json").flatMap { $0.text.split(separator: "\n") }
        #expect(lines.count >= 5)
        for line in lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    /// docs/jobs.md shows how an error looks.
    @Test func `the error on the page is the program's`() async throws {
        let shown = try #require(try Self.snippets("").first { $0.text.contains("tranistion") }).text
        try folder.write(
            """
            timeframe: 2024-12
            sources:
              - folder: ../Pictures
            output:
              file: a.mp4
            composition:
              tranistion: { style: fade }

            """, to: "jobs/trip.yaml")
        let (code, log) = try await shell.run("dayreel validate jobs/trip.yaml")
        #expect(code == 65)
        #expect(log.contains(shown), "\(log)")
    }

    /// The estimate and the warnings are not compared: they depend on the machine and the size of the clips.
    @Test func `the plan on the page is the program's`() async throws {
        try FileManager.default.copyItem(atPath: folder.path("Pictures/May"), toPath: folder.path("may"))
        let page = try Page("README.md")
        let shown = try #require(page.snippets.first { $0.language == "text" }).text
        try folder.write(try #require(page.snippets.first { $0.language == "yaml" }).text, to: "job.yaml")
        // With nobody's settings.
        let plain = Shell(folder: folder, home: try TemporaryFolder(), environment: shell.environment)
        let (code, log) = try await plain.run("dayreel plan job.yaml --progress none 2>/dev/null")
        #expect(code == 0)
        let printed = Set(log.split(separator: "\n", omittingEmptySubsequences: false))
        for line in shown.split(separator: "\n") where !line.hasPrefix("estimate:") {
            #expect(printed.contains(line), "\(line)\n\(log)")
        }
        #expect(shown.split(separator: "\n").count { $0.hasPrefix("2024-05-") && $0.contains(":") } == 14)
    }

    @Test func `every picture on a page exists and is small`() throws {
        let pages = try Page.all()
        #expect(try Page("README.md").pictures.count == 4)
        for page in pages {
            for picture in page.pictures {
                let file = Program.root.appending(path: page.name).deletingLastPathComponent().appending(path: picture)
                let size = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
                // Those that move are larger.
                let limit = picture.hasSuffix(".webp") ? 1_000_000 : 250_000
                #expect((1000..<limit).contains(size), "\(page.name): \(picture)")
            }
        }
    }

    @Test func `every snippet is of a kind that is tested`() throws {
        let others = try Self.snippets("").filter { !$0.text.contains("tranistion") }
        #expect(others.map(\.place).isEmpty)
        // What is nginx's is for nginx to read.
        let known: Set = ["", "sh", "yaml", "json", "text", "nginx"]
        #expect(try Page.all().flatMap(\.snippets).allSatisfy { known.contains($0.language) })
    }
}
