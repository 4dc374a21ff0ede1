import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The files that `make install` puts beside the program: completions and the manual.
@Suite struct InstalledFilesTests {
    /// The lines of standard output, and the text of standard error.
    private func shell(_ script: String, _ arguments: [String] = []) async throws -> (lines: [String], error: String) {
        let result = try await Subprocess.run(
            .name("bash"), arguments: Arguments(["-c", script, "bash"] + arguments), input: .none,
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return (result.standardOutput.split(separator: "\n").map(String.init), result.standardError)
    }

    /// The completions that bash offers for the last, unfinished word of a command line.
    private func offered(_ words: String..., in folder: TemporaryFolder) async throws -> [String] {
        let outcome = try await Program().run("--generate-completion-script", "bash")
        #expect(outcome.exitCode == 0)
        let file = try folder.write(outcome.output, to: "completion.bash")
        let script = """
            cd "$1" && source "$2" && shift 2
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
            _dayreel dayreel "${@: -1}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let answer = try await shell(script, [folder.path, file] + words)
        #expect(answer.error.isEmpty, "\(answer.error)")
        return answer.lines
    }

    @Test func `bash completes commands, options, words and files`() async throws {
        let folder = try TemporaryFolder()
        for name in ["trip.yaml", "trip.mp4", "tree.yml"] { try folder.write("", to: name) }
        #expect(try await offered("dayreel", "pr", in: folder) == ["preview"])
        #expect(try await offered("dayreel", "al", in: folder) == ["albums"])
        #expect(try await offered("dayreel", "albums", "list", "--e", in: folder) == ["--empty"])
        #expect(try await offered("dayreel", "render", "--max", in: folder) == ["--max-memory"])
        #expect(try await offered("dayreel", "render", "--progress", "j", in: folder) == ["json"])
        #expect(try await offered("dayreel", "make", "--fit", "b", in: folder) == ["blur"])
        #expect(try await offered("dayreel", "plan", "tr", in: folder).sorted() == ["tree.yml", "trip.yaml"])
        #expect(try await !offered("dayreel", "w", in: folder).contains("worker"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func `completions for the shell exist`(name: String) async throws {
        let outcome = try await Program().run("--generate-completion-script", name)
        #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
        for word in ["preview", "max-memory", "history", "albums"] { #expect(outcome.output.contains(word)) }
    }

    @Test func `help keeps its text in columns`() async throws {
        let program = try Program()
        let help = try await program.run("--help").output
        for name in help.matches(of: /(?m)^  ([a-z]+) {2,}\S/).map({ String($0.output.1) }) where name != "help" {
            let lines = try await program.run(name, "--help").output.split(
                separator: "\n", omittingEmptySubsequences: false)
            let options = lines.drop { $0 != "ARGUMENTS:" && $0 != "OPTIONS:" }
            let between = options.filter {
                $0.hasPrefix("        ") && !$0.hasPrefix(String(repeating: " ", count: 26))
            }
            #expect(between.isEmpty, "\(name)")
            let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
            #expect(examples.allSatisfy { $0.hasPrefix("  dayreel ") }, "\(name)")
        }
    }

    @Test func `every command has a page that renders without a warning`() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        #expect(try await program.run("manual", folder.path).exitCode == 0)
        let help = try await program.run("--help").output
        let commands = help.matches(of: /(?m)^  ([a-z]+) {2,}\S/).map { String($0.output.1) }.filter { $0 != "help" }
        #expect(commands.contains("preview") && !commands.contains("worker"))
        #expect(
            try folder.contents() == (["dayreel-job.5", "dayreel.1"] + commands.map { "dayreel-\($0).1" }).sorted())
        for page in try folder.contents() {
            let rendered = try await shell("groff -man -Tutf8 -ww -P-cbou \"$1\"", [folder.path(page)])
            #expect(rendered.error.isEmpty, "\(page): \(rendered.error)")
            let titles = Set(rendered.lines.filter { !$0.hasPrefix(" ") })
            #expect(titles.isSuperset(of: ["NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"]), "\(page): \(titles)")
        }
        let render = try String(contentsOfFile: folder.path("dayreel-render.1"), encoding: .utf8)
        #expect(render.contains("\\fB\\-\\-max\\-memory\\fR \\fIsize\\fR"))
        #expect(render.contains(".nf\ndayreel render job.yaml\n"))
    }
}
