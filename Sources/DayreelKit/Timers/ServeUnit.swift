import Foundation
import JobFiles
import Model

/// A systemd service that serves the page of some jobs, or of a folder of media, in a sandbox.
struct ServeUnit: SystemdService {
    /// The absolute path of this program.
    let program: String
    let account: TimerAccount
    /// The absolute paths of the job files and folders that the user named.
    let arguments: [String]
    /// The options for `dayreel serve`.
    let options: [String]
    let paths: Paths
    /// The folders of films, and of job files, which the page saves.
    private let jobFolders: [String]
    /// Where the page of a folder of media saves jobs and makes films, as `dayreel serve` does in the folder that it is started in; nil for
    /// job files, which have theirs, and if nobody may change anything.
    private let workingFolder: String?
    /// True if only this machine connects.
    let isLocal: Bool
    let hasHooks: Bool
    /// The absolute path of the folder of pins and tags.
    let syncFolder: String
    /// The most threads of the server with all its processes.
    let tasks: Int

    /// Reads the jobs. Throws `DayreelError` if one is wrong, or a path contains a line break.
    init(_ arguments: [String], options: PageOptions, account: TimerAccount, loader: JobLoader) throws {
        program = loader.workspace.program.path
        self.account = account
        self.arguments = arguments.map(loader.absolute)
        let workspace = loader.workspace
        syncFolder = workspace.syncFolder(asked: nil, loader.settings)
        // The service does not inherit variables from the user's shell.
        let isByVariable = ["DAYREEL_SYNC", "XDG_DATA_HOME"].contains {
            !(workspace.machine.environment[$0] ?? "").isEmpty
        }
        let isNamed = isByVariable && syncFolder != loader.settings.sync
        self.options = options.arguments + (isNamed ? ["--sync", syncFolder] : [])
        isLocal = options.reach.isOfThisMachine
        paths = loader.workspace.paths
        tasks = SystemdSandbox.mostTasks(loader)
        switch try ServedSubject(arguments, loader) {
        case .folders:
            // A folder of its own: all of the home folder would often include the media.
            workingFolder = options.isReadOnly ? nil : workspace.machine.homeFolder.withSlashAtEnd + "Dayreel"
            jobFolders = [workingFolder].compactMap(\.self)
            hasHooks = false
        case .jobs(let files):
            let jobs = try files.map { try loader.load($0).request.job }
            let films = jobs.flatMap(TimerJobs.folders)
            let own = files.map { URL(filePath: $0).deletingLastPathComponent().path(percentEncoded: false) }
                .map(\.withoutSlashAtEnd)
            jobFolders = Set(films + own).sorted()
            workingFolder = nil
            hasHooks = jobs.contains { !$0.hooks.isEmpty }
        }
        try TimerPaths.check(
            [program] + self.arguments + writtenFolders + TimerJobs.environment(of: paths).map(\.folder))
    }

    let enabledUnit = "dayreel-serve.service"

    var files: [UnitFile] { [UnitFile(name: enabledUnit, text: text)] }

    /// The unit by systemd.service(5), systemd.exec(5), systemd.resource-control(5).
    var text: String {
        let unit = SystemdText.self
        var process = ["Type=exec"]
        if case .system(let account) = account { process.append("User=\(account.name)") }
        process += environment
        if let workingFolder { process.append("WorkingDirectory=" + SystemdText.unquoted(workingFolder)) }
        process += [
            "ExecStart=" + unit.command([program, "serve"] + arguments + options), "Restart=on-failure",
            "KillMode=mixed",
            "# Finished segments are kept; a film that was being made is made again when it is asked for.",
            "TimeoutStopSec=15",
        ]
        let install = "[Install]\nWantedBy=" + (isSystem ? "multi-user.target" : "default.target")
        return [
            "# \(folder)/\(enabledUnit)\n" + preparation + "[Unit]\nDescription=Dayreel: the calendar",
            "[Service]\n" + process.joined(separator: "\n"), "Nice=5\nTasksMax=\(tasks)", sandbox, install,
        ].joined(separator: "\n\n")
    }

    private var environment: [String] {
        TimerJobs.environment(of: paths).map { "Environment=" + SystemdText.quoted("\($0.name)=\($0.folder)") }
    }

    var writtenFolders: [String] { jobFolders + [paths.cache, paths.state, syncFolder] }

    /// The lines of the sandbox. Media are read-only. The minus sign skips folders that do not exist.
    private var sandbox: String {
        let written = writtenFolders.map { SystemdText.quoted("-" + $0) }
        var lines = [
            "ProtectSystem=strict", "ProtectHome=read-only", "ReadWritePaths=" + written.joined(separator: " "),
        ]
        lines.append("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6" + (hasHooks ? " AF_NETLINK" : ""))
        if isSystem, isLocal, !hasHooks { lines += ["IPAddressDeny=any", "IPAddressAllow=localhost"] }
        return (lines + SystemdSandbox.hardening(isSystem: isSystem)).joined(separator: "\n")
    }
}
