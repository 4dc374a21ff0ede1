import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct WriteTimerTests {
    private let root = Account(name: "root", id: 0, homeFolder: "/root")
    private let anna = Account(name: "anna", id: 1000, homeFolder: "/home/anna")
    private let folder: TemporaryFolder
    private let job: String

    init() throws {
        folder = try TemporaryFolder()
        let text = "timeframe: previous-month\nschedule: monthly\nsources: [media]\noutput: { file: '{from}.mp4' }\n"
        job = try folder.write(text, to: "jobs/a.yaml")
    }

    /// The result for root, whom anna became by sudo.
    private func write(
        _ form: WriteTimer.Form, for name: String? = nil, isUser: Bool = false, into: String? = nil
    ) throws -> WriteTimer.Result {
        let workspace = Workspace.ofTest(folder, environment: ["SUDO_USER": "anna"])
        let timer = try WriteTimer(
            form, for: name, isUser: isUser, home: folder.path("home"), current: root,
            find: { name in [root, anna].first { $0.name == name } }, in: workspace)
        return try timer.run([job], into: into)
    }

    @Test func `a crontab is the caller's own unless a user is named, and units are of who called sudo`() throws {
        // Only the caller's own timer takes the folders by their variables; another user's have that user's home.
        let own = try write(.cron)
        #expect(own.lines.count == 1 && own.steps.isEmpty)
        #expect(own.lines.first?.hasPrefix("17 * * * * DAYREEL_HOME=") == true)
        #expect(try write(.systemd).lines.first?.contains("\nUser=anna\n") == true)
        #expect(try write(.systemd, for: "root").lines.first?.contains("\nUser=root\n") == true)
        #expect(try write(.systemd, isUser: true).lines.first?.contains("\nUser=") == false)
        #expect(throws: DayreelError.self) { try write(.cron, for: "bert") }
        #expect(throws: Never.self) { try write(.cron) }
    }

    @Test func `without a folder the units are one text, and there is nothing to do`() throws {
        let units = try write(.systemd)
        #expect(units.lines.count == 1 && units.steps.isEmpty)
        #expect(units.lines.first?.contains("\nTasksMax=256\n") == true)
        #expect(units.lines.first?.contains("\n\n# /etc/systemd/system/dayreel.timer\n") == true)
    }

    @Test func `in a folder they are files, and what remains to be done is said`() throws {
        let units = folder.path("units")
        let written = try write(.systemd, isUser: true, into: units)
        #expect(written.lines == ["\(units)/dayreel.service", "\(units)/dayreel.timer"])
        let missing = ["cache", "state"].map { folder.path("home/\($0)") }.joined(separator: " ")
        #expect(
            written.steps == [
                "First: mkdir -p \(missing)",
                "Now: systemctl --user daemon-reload && systemctl --user enable --now dayreel.timer",
            ])
        #expect(folder.files(in: "units") == ["dayreel.service", "dayreel.timer"])
        // A relative folder starts at the working folder.
        #expect(try write(.page(PageOptions()), into: "page").lines == [folder.path("page/dayreel-serve.service")])
        #expect(throws: DayreelError.self) { try write(.page(PageOptions()), into: "page") }
    }

    @Test func `the page's unit has its options, and opens the network as far as they say`() throws {
        let near = try write(.page(PageOptions(isReadOnly: true)))
        #expect(near.lines.first?.contains(" \"serve\" \"\(job)\" \"--read-only\"\n") == true)
        #expect(near.lines.first?.contains("\nIPAddressDeny=any\n") == true)
        let far = try write(.page(PageOptions(listen: try ListenAddress("0.0.0.0:80"))))
        #expect(far.lines.first?.contains(" \"--listen\" \"0.0.0.0:80\"\n") == true)
        #expect(far.lines.first?.contains("IPAddressDeny") == false)
    }
}
