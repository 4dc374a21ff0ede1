import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct HookRunnerTests {
    private let folder: TemporaryFolder
    private let runner: HookRunner

    init() throws {
        folder = try TemporaryFolder()
        runner = HookRunner(
            environment: ["PATH": "/usr/bin:/bin", "COLOUR": "blue"], folder: folder.path)
    }

    private func occasion(
        _ status: HookOccasion.Status, title: String = "July 2024", cover: String? = nil
    ) -> HookOccasion {
        HookOccasion(
            status: status, job: "/jobs/a.yaml", output: "/films/a b.mp4", title: title,
            film: status == .completed
                ? .init(days: 30, duration: .milliseconds(185_600), warnings: 2, cover: cover) : nil,
            report: status == .completed ? "/films/a b.json" : nil, error: status == .failed ? "no media" : nil)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    @Test func aHookReceivesTheOutcome() async {
        let script =
            "echo \"$DAYREEL_STATUS|$DAYREEL_JOB|$DAYREEL_OUTPUT|$DAYREEL_REPORT|$DAYREEL_ERROR|$COLOUR\" > told"
        let hooks = Hooks(onSuccess: ["sh", "-c", script], onFailure: ["sh", "-c", script])
        #expect(await runner.run(hooks, occasion(.completed)) == nil)
        #expect(text("told") == "completed|/jobs/a.yaml|/films/a b.mp4|/films/a b.json||blue\n")
        #expect(await runner.run(hooks, occasion(.failed)) == nil)
        #expect(text("told") == "failed|/jobs/a.yaml|/films/a b.mp4||no media|blue\n")
    }

    @Test func `a hook knows the film's title, days, length, warnings and cover`() async {
        let script = "echo \"$DAYREEL_TITLE|$DAYREEL_DAYS|$DAYREEL_DURATION|$DAYREEL_WARNINGS|$DAYREEL_COVER\" > told"
        let hooks = Hooks(onSuccess: ["sh", "-c", script], onFailure: ["sh", "-c", script])
        #expect(await runner.run(hooks, occasion(.completed, cover: "/films/a.jpg")) == nil)
        #expect(text("told") == "July 2024|30|186|2|/films/a.jpg\n")
        #expect(await runner.run(hooks, occasion(.failed)) == nil)
        #expect(text("told") == "July 2024||||\n")
    }

    /// A program that writes its arguments and its input down, in place of the real one.
    private func runnerWithDouble(of program: String) throws -> HookRunner {
        let double = try folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > args\ncat > input\n", to: "bin/\(program)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: double)
        var runner = runner
        runner.environment["PATH"] = folder.path("bin") + ":/usr/bin:/bin"
        return runner
    }

    private static let examples = Checkout.path + "/jobs/hooks/"

    @Test func `the example sends mail`() async throws {
        let runner = try runnerWithDouble(of: "sendmail")
        let command = [Self.examples + "mail.sh", "a@example.org", "b@example.org"]
        let hooks = Hooks(onSuccess: command, onFailure: command)
        #expect(await runner.run(hooks, occasion(.completed)) == nil)
        #expect(text("args") == "-i\n--\na@example.org\nb@example.org\n")
        let mail = try #require(text("input"))
        #expect(
            mail.hasPrefix("Subject: July 2024 is ready\n")
                && mail.contains("\n\n30 days, 186 seconds: /films/a b.mp4\n"))
        #expect(mail.contains("2 warnings: /films/a b.json\n"))
        #expect(await runner.run(hooks, occasion(.failed)) == nil)
        #expect(text("input")?.hasPrefix("Subject: July 2024 was not made\n") == true)
        #expect(text("input")?.hasSuffix("\n\nno media\n") == true)
    }

    @Test func `the example's subject is in encoded words that every mail program reads`() async throws {
        let runner = try runnerWithDouble(of: "sendmail")
        let hooks = Hooks(onSuccess: [Self.examples + "mail.sh", "a@example.org"])
        let title = "Août 2024 – 東京タワーと家族みんなの思い出アルバム"
        #expect(await runner.run(hooks, occasion(.completed, title: title)) == nil)
        let mail = try #require(text("input"))
        let header = mail.prefix(upTo: try #require(mail.firstRange(of: "\n\n")).lowerBound)
        #expect(header.utf8.allSatisfy { $0 < 128 } && header.split(separator: "\n").allSatisfy { $0.count <= 76 })
        #expect(header.contains("\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"))
        let words = header.matches(of: /=\?UTF-8\?Q\?((?:=[0-9A-F]{2})+)\?=/).map { match in
            match.output.1.split(separator: "=").compactMap { UInt8($0, radix: 16) }
        }
        // Whole characters in each: some programs show a word after the other.
        #expect(
            words.count > 2
                && words.compactMap { String(validating: $0, as: UTF8.self) }.joined() == title + " is ready")
    }

    @Test func `the examples notify telephones and the desktop`() async throws {
        let curl = try runnerWithDouble(of: "curl")
        let ntfy = [Self.examples + "ntfy.sh", "http://127.0.0.1:9/films"]
        #expect(await curl.run(Hooks(onSuccess: ntfy), occasion(.completed)) == nil)
        #expect(text("args")?.hasSuffix("--data-raw\nJuly 2024 is ready: 30 days\nhttp://127.0.0.1:9/films\n") == true)
        #expect(await curl.run(Hooks(onSuccess: ntfy), occasion(.completed, cover: "/films/a.jpg")) == nil)
        #expect(text("args")?.hasSuffix("-T\n/films/a.jpg\nhttp://127.0.0.1:9/films\n") == true)
        let desktop = try runnerWithDouble(of: "notify-send")
        let show = [Self.examples + "desktop.sh"]
        #expect(await desktop.run(Hooks(onSuccess: show, onFailure: show), occasion(.completed)) == nil)
        #expect(text("args") == "-a\nDayreel\n--\nJuly 2024 is ready\n/films/a b.mp4\n")
        #expect(await desktop.run(Hooks(onSuccess: show, onFailure: show), occasion(.failed)) == nil)
        #expect(text("args")?.hasSuffix("--\nJuly 2024 was not made\nno media\n") == true)
    }

    @Test func aHooksOutputReachesAListener() async {
        let lines = Mutex<[String]>([])
        var runner = runner
        runner.hears = { line in lines.withLock { $0.append(line) } }
        let hooks = Hooks(onSuccess: ["sh", "-c", "echo one; echo two >&2; printf three"])
        #expect(await runner.run(hooks, occasion(.completed)) == nil)
        #expect(lines.withLock { $0 } == ["one", "two", "three"])
    }

    @Test func noShellReadsTheArguments() async {
        let hooks = Hooks(onSuccess: ["touch", "$HOME; it's", "*"])
        #expect(await runner.run(hooks, occasion(.completed)) == nil)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/$HOME; it's"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/*"))
    }

    @Test func aFailureIsADiagnostic() async throws {
        let ended = try #require(await runner.run(Hooks(onFailure: ["sh", "-c", "exit 3"]), occasion(.failed)))
        #expect(ended.code == .hookFailed && ended.path == "/jobs/a.yaml")
        for part in ["'on-failure'", "(sh)", "3"] { #expect(ended.message.contains(part), "\(ended)") }
        let missing = try #require(
            await runner.run(Hooks(onSuccess: ["/nowhere/hook"]), occasion(.completed)))
        #expect(missing.code == .hookFailed && missing.message.contains("'on-success' (/nowhere/hook)"))
        #expect(await runner.run(Hooks(onSuccess: ["sh", "-c", "exit 3"]), occasion(.failed)) == nil)
    }

    @Test func aHookEndedWithItsRunIsNotReportedAsTooSlow() async throws {
        let hooks = Hooks(onSuccess: ["sh", "-c", "touch begun; exec sleep 1000"])
        let done = occasion(.completed)
        let run = Task { [runner] in await runner.run(hooks, done) }
        while text("begun") == nil { await Task.yield() }
        run.cancel()
        let trouble = try #require(await run.value)
        // The limit is not mentioned.
        #expect(trouble.code == .hookFailed && !trouble.message.contains(hooks.timeLimit.jobText))
    }

    /// The hook ignores SIGTERM and has a child of its own: both have ended when the run continues.
    @Test(.timeLimit(.minutes(1))) func aHookThatHangsIsKilledWithItsChildren() async throws {
        let script = "trap '' TERM; sleep 1000 & echo $! > child; while :; do wait; done"
        let hooks = Hooks(onSuccess: ["sh", "-c", script], timeLimit: .seconds(3))
        let trouble = try #require(await runner.run(hooks, occasion(.completed)))
        #expect(trouble.code == .hookFailed && trouble.message.contains("3s"))
        let child = try #require(text("child").flatMap { Int32($0.trimmingCharacters(in: .newlines)) })
        // A killed process may take a moment to die, and then stays in the process table until init reaps it.
        var isGone = false
        while !isGone {
            let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?
                .split(separator: ")").last?.first { $0 != " " }
            isGone = state == nil || state == "Z" || state == "X"
            await Task.yield()
        }
    }
}
