import TestSupport
import Testing

@testable import DayreelKit

@Suite struct SystemdSandboxTests {
    @Test func `a service on many cores may have as many threads as its processes need`() throws {
        #expect(SystemdSandbox.mostTasks(processes: 4) == 256)
        #expect(SystemdSandbox.mostTasks(processes: 80) == 1344)
        let folder = try TemporaryFolder()
        var workspace = Workspace.ofTest(folder)
        workspace.machine.cores = 100
        #expect(try SystemdSandbox.mostTasks(JobLoader(workspace)) == 1664)
        try folder.write("workers: 200\n", to: "home/config/settings.yaml")
        #expect(try SystemdSandbox.mostTasks(JobLoader(workspace)) == 3264)
    }

    @Test func `the units say so`() throws {
        let folder = try TemporaryFolder()
        let text = "timeframe: previous-month\nschedule: monthly\nsources: [media]\noutput: { file: '{from}.mp4' }\n"
        let job = try folder.write(text, to: "a.yaml")
        var workspace = Workspace.ofTest(folder)
        workspace.machine.cores = 100
        let loader = try JobLoader(workspace)
        let units = SystemdUnits(jobs: try TimerJobs([job], account: .own, loader: loader))
        #expect(units.service.contains("\nTasksMax=1664\n"))
        let page = try ServeUnit([job], options: [], isLocal: true, account: .own, loader: loader)
        #expect(page.text.contains("\nTasksMax=1664\n"))
    }
}
