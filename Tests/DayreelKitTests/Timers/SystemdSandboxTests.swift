import Model
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

    @Test func `the units have that limit`() throws {
        let folder = try TemporaryFolder()
        let text = "timeframe: previous-month\nschedule: monthly\nsources: [media]\noutput: { file: '{from}.mp4' }\n"
        let job = try folder.write(text, to: "a.yaml")
        var workspace = Workspace.ofTest(folder)
        workspace.machine.cores = 100
        let loader = try JobLoader(workspace)
        let units = SystemdUnits(jobs: try TimerJobs([job], account: .own, loader: loader))
        #expect(units.service.contains("\nTasksMax=1664\n"))
        let page = try ServeUnit([job], options: PageOptions(), account: .own, loader: loader)
        #expect(page.text.contains("\nTasksMax=1664\n"))
    }

    @Test func `both services may write what lies beside the film`() throws {
        let folder = try TemporaryFolder()
        let files = ["file: 'films/{from}.mp4'", "poster: 'posters/{from}.jpg'", "timeline: 'cuts/{from}.otio'"]
        let job = try folder.write(
            "timeframe: previous-month\nschedule: monthly\nsources: [media]\noutput:\n  teaser: 'short/{from}.webp'\n  "
                + files.joined(separator: "\n  ") + "\n", to: "a.yaml")
        let loader = try JobLoader(Workspace.ofTest(folder))
        let units = SystemdUnits(jobs: try TimerJobs([job], account: .own, loader: loader))
        let page = try ServeUnit([job], options: PageOptions(), account: .own, loader: loader)
        for name in ["films", "posters", "cuts", "short"] {
            #expect(units.service.contains(folder.path(name)))
            #expect(page.text.contains(folder.path(name)))
        }
    }

    /// The service could neither create a missing folder nor write to one created later.
    @Test func `folders that the page writes to must exist first`() throws {
        let folder = try TemporaryFolder()
        let loader = try JobLoader(.ofTest(folder))
        let unit = { try ServeUnit([folder.path], options: PageOptions(), account: .own, loader: loader) }
        let folders = ["Dayreel", "home/cache", "home/state", "home/data"].map { folder.path($0) }
        let command = "mkdir -p " + folders.joined(separator: " ")
        #expect(try unit().makeFolders == command)
        #expect(try unit().text.contains("/dayreel-serve.service\n# First: \(command)\n[Unit]\n"))
        for path in folders { try folder.write("", to: path.dropFirst(folder.path.count + 1) + "/file") }
        #expect(try unit().makeFolders == nil)
        #expect(try !unit().text.contains("First"))
    }

    /// By itself, a service runs in the home folder or in `/`, which it may only read.
    @Test func `the page of a folder of media has a folder for jobs and films`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "media/file")
        let text = "timeframe: 2024\nsources: [media]\noutput: { file: a.mp4 }\n"
        let job = try folder.write(text, to: "jobs/a.yaml")
        var workspace = Workspace.ofTest(folder)
        workspace.machine.homeFolder = folder.path("50% home")
        let loader = try JobLoader(workspace)
        func unit(_ path: String, _ options: PageOptions = PageOptions()) throws -> ServeUnit {
            try ServeUnit([path], options: options, account: .own, loader: loader)
        }
        let media = try unit(folder.path("media"))
        #expect(media.writtenFolders.first == folder.path("50% home/Dayreel"))
        #expect(media.text.contains("\nWorkingDirectory=\(folder.path("50%% home/Dayreel"))\n"))
        #expect(media.text.contains("\nReadWritePaths=\"-\(folder.path("50%% home/Dayreel"))\" "))
        for other in [try unit(folder.path("media"), PageOptions(isReadOnly: true)), try unit(job)] {
            #expect(!other.text.contains("WorkingDirectory") && !other.text.contains("Dayreel\""))
        }
    }

    private static let job = "timeframe: previous-month\nschedule: monthly\n"

    @Test func `a path with a line break is refused, as it would add a line to the unit`() throws {
        let folder = try TemporaryFolder()
        let text = Self.job + "sources: [/m]\noutput: { file: '/films/{from}.mp4' }\n"
        let job = try folder.write(text, to: "jobs\nExecStart=evil/a.yaml")
        let loader = try JobLoader(.ofTest(folder))
        for error in [
            #expect(throws: DayreelError.self) { try TimerJobs([job], account: .own, loader: loader) },
            #expect(throws: DayreelError.self) {
                try ServeUnit([job], options: PageOptions(), account: .own, loader: loader)
            },
        ] {
            #expect(error?.code == .usage && error?.place?.contains("\nExecStart=evil") == true)
        }
    }

    /// A private /tmp would hide the media from the run even if jobs, films and everything else are elsewhere.
    @Test func `media in the folder for temporary files stay visible to a run`() throws {
        let folder = try TemporaryFolder()
        var workspace = Workspace.ofTest(folder)
        workspace.paths = Paths(home: "/elsewhere", environment: [:], homeFolder: "/", workingFolder: "/")
        func jobs(_ source: String) throws -> TimerJobs {
            let text = Self.job + "sources: [\(source)]\noutput: { file: '/films/{from}.mp4' }\n"
            // The path names the same file, but does not begin with /tmp.
            let job = try "/proc/self/root" + folder.write(text, to: "a.yaml")
            return try TimerJobs([job], account: .own, loader: JobLoader(workspace))
        }
        for media in ["/tmp/media", "/var/tmp/media", "/tmp"] { #expect(try jobs(media).usesTemporary) }
        #expect(try !jobs("/home/media").usesTemporary)
    }
}
