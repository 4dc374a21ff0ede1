import Foundation
import JobFiles
import Model
import Stages

/// Writes what starts Dayreel unattended: a timer for due films, or a service for the page.
package struct WriteTimer {
    package enum Form: Hashable, Sendable {
        /// A systemd service and its timer.
        case systemd
        /// A line for crontab(5).
        case cron
        /// A systemd service that serves the page.
        case page(PageOptions)
    }

    /// The result for the user.
    package struct Result: Hashable, Sendable {
        /// The text of the timer or, if it was written into a folder, the paths of its files.
        package var lines: [String]
        /// The user's next steps.
        package var steps: [String] = []
    }

    private let form: Form
    private let account: TimerAccount
    private let loader: JobLoader

    /// Chooses the user who makes the films, and reads that user's settings. `name` is the value of `--for`, `isUser` that of `--user`,
    /// `home` that of `--home`. `current` is the caller, `find` looks a user up. Throws `DayreelError`.
    package init(
        _ form: Form, for name: String?, isUser: Bool, home: String?, current: Account?,
        find: (String) -> Account?, in own: Workspace
    ) throws {
        self.form = form
        // crontab(1) edits the caller's own table, even under sudo.
        let isOwn = isUser || (form == .cron && name == nil)
        account = try TimerAccount(
            name: name, isUser: isOwn, current: current, sudoUser: own.machine.environment["SUDO_USER"], find: find)
        loader = try JobLoader(account.workspace(own, home: home, current: current))
    }

    /// Reads the jobs, and writes the files into a folder if there is one. Throws `DayreelError`, also if a file already exists.
    package func run(_ jobs: [String], into folder: String?) throws -> Result {
        switch form {
        case .cron:
            return Result(lines: [CronLine(jobs: try TimerJobs(jobs, account: account, loader: loader)).text])
        case .systemd:
            return try write(
                SystemdUnits(jobs: try TimerJobs(jobs, account: account, loader: loader)), into: folder)
        case .page(let options):
            return try write(ServeUnit(jobs, options: options, account: account, loader: loader), into: folder)
        }
    }

    private func write(_ service: some SystemdService, into folder: String?) throws -> Result {
        guard let folder = folder.map(loader.absolute) else {
            return Result(lines: [service.files.map(\.text).joined(separator: "\n\n")])
        }
        let paths = try service.files.write(into: folder)
        let first = service.makeFolders.map { "First: \($0)" }
        return Result(lines: paths, steps: [first, "Now: \(service.enable)"].compactMap(\.self))
    }
}

/// The account for a timer's jobs, and the service manager that starts them.
enum TimerAccount: Hashable, Sendable {
    /// The caller's own manager: `systemctl --user`.
    case own
    /// The system's manager, as this user.
    case system(Account)

    /// Chooses the account. `name` is the value of `--for`. Without it and without `isUser`, root uses the system's manager, for the user
    /// who called sudo or else for root itself; everybody else uses their own manager.
    ///
    /// Throws `DayreelError(.usage)` if the user does not exist.
    init(name: String?, isUser: Bool, current: Account?, sudoUser: String?, find: (String) -> Account?) throws {
        if isUser || (name == nil && current?.id != 0) {
            self = .own
            return
        }
        let caller = current?.id == 0 ? sudoUser.flatMap { $0.isEmpty ? nil : $0 } : nil
        let wanted = name ?? caller ?? current?.name
        guard let wanted, let account = find(wanted) else {
            throw DayreelError(
                .usage, "there is no user '\(wanted ?? "root")' on this machine",
                remedy: "'getent passwd' lists the users; --user makes units of your own.")
        }
        self = .system(account)
    }

    /// The workspace of that user's jobs. Keeps the caller's environment only if both users are the same. `home` is the value of `--home`,
    /// and `current` is the caller.
    func workspace(_ own: Workspace, home: String?, current: Account?) -> Workspace {
        guard case .system(let account) = self, account != current else { return own }
        var workspace = own
        workspace.machine.homeFolder = account.homeFolder
        // The variables for the caller's folders do not apply to that user.
        workspace.machine.environment = own.machine.environment.filter { name, _ in
            !name.hasPrefix("DAYREEL_") && !name.hasPrefix("XDG_")
        }
        workspace.paths = Paths(
            home: home, environment: [:], homeFolder: account.homeFolder, workingFolder: own.machine.workingFolder)
        return workspace
    }

    /// The command that creates missing folders as the user who writes to them; nil if all exist.
    func commandMaking(_ folders: [String]) -> String? {
        let missing = folders.filter { !FileManager.default.fileExists(atPath: $0) }
        guard !missing.isEmpty else { return nil }
        let command = "mkdir -p " + missing.map(ShellWord.quoted).joined(separator: " ")
        guard case .system(let account) = self, account.id != 0 else { return command }
        return "runuser -u \(ShellWord.quoted(account.name)) -- \(command)"
    }
}

/// An entry of the user database: passwd(5).
package struct Account: Hashable, Sendable {
    package let name: String
    package let id: UInt32
    /// The absolute path of the home folder.
    package let homeFolder: String

    package init(name: String, id: UInt32, homeFolder: String) {
        self.name = name
        self.id = id
        self.homeFolder = homeFolder
    }
}

/// The facts that a timer needs to run jobs unattended.
struct TimerJobs {
    /// The absolute path of this program.
    let program: String
    /// The arguments after `run --due`: absolute paths of the job files and folders that the user named.
    let arguments: [String]
    let paths: Paths
    let account: TimerAccount
    /// The paths of the jobs' media on disks.
    let sourcePaths: [String]
    /// The folders of films, of what lies beside them, and of links of albums.
    let outputFolders: [String]
    /// The bytes that a run may need with all its processes; nil if the settings set no limit.
    let memory: Int64?
    /// The most threads of a run with all its processes.
    let tasks: Int
    /// The most seconds that all films of one run take, by estimate.
    let seconds: Int64
    /// True if the jobs have hooks, whose programs may need more than the sandbox allows.
    let hasHooks: Bool
    /// The absolute path of the folder of pins and tags, if the present environment names it; the timer's would not.
    let syncFolder: String?
    /// The absolute path of the folder in which runs merge pins and tags; nil if no job takes any.
    let mergedFolder: String?
    /// True if jobs fetch media from buckets.
    let usesNetwork: Bool

    /// Reads the jobs. Throws `DayreelError` if one is wrong, none has a schedule, or a path contains a line break.
    init(_ arguments: [String], account: TimerAccount, loader: JobLoader) throws {
        program = loader.workspace.program.path
        self.arguments = arguments.map(loader.absolute)
        paths = loader.workspace.paths
        self.account = account
        let history = RunHistory(paths, mayBegin: false)
        let jobs = try JobGroup(arguments, loader: loader, history: history, isDue: true).jobs
            .map { try $0.get().loaded.request.job }.filter { $0.schedule != nil }
        guard !jobs.isEmpty else {
            throw DayreelError(
                .jobInvalid, "none of these jobs has a 'schedule'", place: arguments.first,
                remedy: "Write 'schedule: monthly' into the job files that are to recur.")
        }
        sourcePaths = Set(jobs.flatMap(\.sources).filter { !$0.isRemote }.map(\.path)).sorted()
        outputFolders = Set(jobs.flatMap(Self.folders)).sorted()
        hasHooks = jobs.contains { !$0.hooks.isEmpty }
        let named = loader.workspace.machine.environment.variable("DAYREEL_SYNC")
        syncFolder = account == .own ? named.map(loader.absolute) : nil
        let marks = account == .own ? loader.workspace.syncFolder(asked: nil, loader.settings) : nil
        mergedFolder =
            jobs.contains { $0.select.libraryPins || $0.select.asksForTags }
            ? marks ?? loader.settings.sync ?? paths.data : nil
        usesNetwork = jobs.contains { $0.sources.contains(where: \.isRemote) }
        let needs = jobs.map { MemoryPolicy.most(for: $0, user: loader.settings) }
        memory = needs.contains(nil) ? nil : needs.compactMap(\.self).max()
        tasks = SystemdSandbox.mostTasks(loader)
        seconds = jobs.map { WorstCaseRunTime(of: $0).seconds }.reduce(0, +)
        try TimerPaths.check(
            [program] + self.arguments + writtenFolders + [mergedFolder].compactMap(\.self) + environment.map(\.folder))
    }

    /// Every folder that a run writes to.
    var writtenFolders: [String] { outputFolders + [paths.cache, paths.state] }

    /// True if some paths are in the system's temporary folders, which a sandbox may replace.
    var usesTemporary: Bool {
        (writtenFolders + arguments + sourcePaths + [mergedFolder].compactMap(\.self)).contains { path in
            ["/tmp/", "/var/tmp/"].contains { path.withSlashAtEnd.hasPrefix($0) }
        }
    }

    /// The folders that the runs of a job write to.
    static func folders(of job: Job) -> [String] {
        let output = job.output
        let files = [output.file, output.poster, output.timeline, output.teaser].compactMap(\.self)
        return files.map(folder(of:)) + [job.album?.links].compactMap(\.self)
    }

    /// The deepest folder in the path above the first part with a placeholder.
    static func folder(of path: String) -> String {
        let parts = URL(filePath: path).deletingLastPathComponent().pathComponents
        let fixed = parts.prefix { !$0.contains("{") }
        return "/" + fixed.dropFirst().joined(separator: "/")
    }

    /// The variables that make a run use the same folders as this one.
    var environment: [(name: String, folder: String)] {
        Self.environment(of: paths) + [syncFolder].compactMap(\.self).map { ("DAYREEL_SYNC", $0) }
    }

    static func environment(of paths: Paths) -> [(name: String, folder: String)] {
        func parent(_ path: String) -> String {
            URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false).withoutSlashAtEnd
        }
        let parents = [paths.cache, paths.state, paths.config, paths.data].map(parent)
        // `--home` puts all of them side by side; otherwise each is in its own folder.
        if Set(parents).count == 1, !paths.cache.hasSuffix("/dayreel") { return [("DAYREEL_HOME", parents[0])] }
        return zip(["XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"], parents).map { ($0, $1) }
    }
}

/// A line of a crontab(5) that runs jobs that are due, every hour.
struct CronLine {
    let jobs: TimerJobs

    /// The line. cron mails everything that a command prints; `--quiet` leaves only what deserves a mail.
    var text: String {
        let environment = jobs.environment.map { "\($0.name)=\(ShellWord.quoted($0.folder))" }
        let command =
            ["nice", "-n", "10", ShellWord.quoted(jobs.program), "run", "--due", "--quiet", "--progress", "none"]
            + jobs.arguments.map(ShellWord.quoted)
        // cron ends the command at a percent sign, even in quotes.
        return "17 * * * * " + (environment + command).joined(separator: " ").escaping(["%": "\\%"])
    }
}

/// The longest time that a job's film may take, estimated from the job alone, without its media.
struct WorstCaseRunTime {
    /// The time in seconds on one core.
    let seconds: Int64

    /// Assumes as many clips on every day as it may show, each in 2160p at 60 frames per second, and no finished segments.
    init(of job: Job) {
        let days = Int64(job.timeframe.resolved(today: Day(daysSinceEpoch: 0)).dayCount)
        let clips = days * Int64(max(job.select.clipsPerDay, job.select.clipsOnDay.values.max() ?? 0))
        let length = job.clips.video ?? Self.longVideo
        let format = FilmFormat(of: job, items: [])
        let frames = clips * Int64(format.frameRate.nearestFrames(to: length))
        seconds = frames * Self.milliseconds(format) / 1000
    }

    /// The assumed length of a video that is shown completely: few are longer.
    private static let longVideo = MediaTime.seconds(120)

    /// The milliseconds on one core per frame, rougher than `RenderCost` because nothing is known about the pictures: 11 ms to encode a
    /// million calm pixels with x264's preset veryfast, several times as much with slower presets and other codecs. The most measured, 31
    /// ms, is within the factor of four that a unit adds.
    private static func milliseconds(_ format: FilmFormat) -> Int64 {
        let effort = format.video.codec.profile.cost.most(format.video.preset)
        let pixels = Int64(format.width * format.height)
        // 8.3 million pixels per frame of the source, and two such frames for one of the film.
        let decoding: Int64 = 80
        let colour = pixels * 20 / 1_000_000
        return decoding + colour + pixels * effort / 1_000_000
    }
}
