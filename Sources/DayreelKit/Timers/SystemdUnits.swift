import Files
import Foundation
import JobFiles
import Model

/// A systemd service that runs jobs that are due, in a sandbox, and the timer that starts it every hour.
struct SystemdUnits: SystemdService {
    let jobs: TimerJobs
    let enabledUnit = "dayreel.timer"

    var account: TimerAccount { jobs.account }

    var writtenFolders: [String] { jobs.writtenFolders }

    var files: [UnitFile] {
        [UnitFile(name: "dayreel.service", text: service), UnitFile(name: enabledUnit, text: timer)]
    }

    /// The service by systemd.service(5), systemd.exec(5), systemd.resource-control(5).
    var service: String {
        let parts = [
            "# \(folder)/dayreel.service\n" + preparation + "[Unit]\nDescription=Dayreel: films that are due",
            "[Service]\n" + process, limits, sandbox,
        ]
        return parts.joined(separator: "\n\n")
    }

    /// The timer: every hour, because Dayreel itself knows what is due; immediately after a shutdown.
    var timer: String {
        """
        # \(folder)/dayreel.timer
        [Unit]
        Description=Dayreel: every hour, ask which films are due

        [Timer]
        OnCalendar=hourly
        Persistent=true
        RandomizedDelaySec=5min

        [Install]
        WantedBy=timers.target
        """
    }

    private var process: String {
        var lines = ["Type=oneshot"]
        if case .system(let account) = jobs.account { lines.append("User=\(account.name)") }
        lines += jobs.environment.map { "Environment=" + SystemdText.quoted("\($0.name)=\($0.folder)") }
        lines += [
            "ExecStart=\(command)", "# 75: a film waits to be tried again; its failure was reported before.",
            "SuccessExitStatus=75", "KillMode=mixed",
            "# An hour for the scan, and four times what rendering may take on one core"
                + " (\(DurationText.of(seconds: Int(jobs.seconds)))).",
            "# A run that is stopped here is resumed by the next.",
            "TimeoutStartSec=\(3600 + 4 * jobs.seconds)", "TimeoutStopSec=30",
        ]
        return lines.joined(separator: "\n")
    }

    private var limits: String {
        let memory =
            jobs.memory.map { "MemoryMax=\(($0 + 99_999_999) / 100_000_000 * 100)M" }
            ?? "# No MemoryMax: the settings name 'workers', which may use what they need."
        return """
            Nice=10
            CPUSchedulingPolicy=batch
            IOSchedulingClass=idle
            \(memory)
            TasksMax=\(jobs.tasks)
            """
    }
}

extension SystemdUnits {
    /// The lines of the sandbox. The whole file system is read-only, except for the films, the cache, the state and the sync folder, which
    /// the minus sign skips if it does not exist.
    private var sandbox: String {
        let written = writtenFolders + [jobs.mergedFolder].compactMap(\.self).map { "-" + $0 }
        var lines = [
            "ProtectSystem=strict", "ProtectHome=read-only",
            "ReadWritePaths=" + written.map(SystemdText.quoted).joined(separator: " "),
        ]
        if !jobs.usesTemporary { lines.append("PrivateTmp=yes") }
        lines += network
        return (lines + SystemdSandbox.hardening(isSystem: isSystem)).joined(separator: "\n")
    }

    /// The lines on the network. Dayreel itself needs none; a hook that sends a message does.
    private var network: [String] {
        if jobs.usesNetwork {
            return [
                "# Jobs fetch media from a bucket, with keys of ~/.aws: a timer has no AWS_ACCESS_KEY_ID of yours.",
                "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
            ]
        }
        guard !jobs.hasHooks else {
            return [
                "# The jobs' hooks run in this sandbox too and may need the network, so it is open. Without hooks it is closed.",
                "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
            ]
        }
        let closed = ["PrivateNetwork=yes", "RestrictAddressFamilies=AF_UNIX"]
        // Only the system's manager can set up a service's firewall.
        return isSystem ? closed + ["IPAddressDeny=any"] : closed
    }

    private var command: String { SystemdText.command([jobs.program, "run", "--due"] + jobs.arguments) }
}

/// Words in systemd's syntax: systemd.syntax(7), and "Specifiers" in systemd.unit(5).
enum SystemdText {
    /// The text in quotes, with quotes and backslashes escaped and percent signs doubled.
    static func quoted(_ text: String) -> String {
        "\"" + text.escaping(["\"": "\\\"", "\\": "\\\\", "%": "%%"]) + "\""
    }

    /// The text as a setting that takes one path, which systemd reads without quotes and escapes, with percent signs doubled.
    static func unquoted(_ text: String) -> String { text.escaping(["%": "%%"]) }

    /// The words of a command line, in which dollar signs are doubled too, because systemd expands variables there.
    static func command(_ words: [String]) -> String {
        words.map { quoted($0).escaping(["$": "$$"]) }.joined(separator: " ")
    }
}

/// Checks paths for units and crontabs, which take one line each.
enum TimerPaths {
    /// Throws `DayreelError(.usage)` for a path with a line break: systemd and cron would take the rest for another line.
    static func check(_ paths: [String]) throws {
        guard let path = paths.first(where: { $0.utf8.contains { $0 == 10 || $0 == 13 } }) else { return }
        throw DayreelError(
            .usage, "a unit or a crontab cannot name a path with a line break", place: path,
            remedy: "Rename the file or the folder.")
    }
}

/// A service of systemd, as units and the commands that put them to use.
protocol SystemdService {
    var account: TimerAccount { get }
    var files: [UnitFile] { get }
    /// The folders that the service writes to.
    var writtenFolders: [String] { get }
    /// The name of the unit that is enabled.
    var enabledUnit: String { get }
}

extension SystemdService {
    /// True for the system's manager, false for the user's own.
    var isSystem: Bool { account != .own }

    /// The folder of the manager's units, for people.
    var folder: String { isSystem ? "/etc/systemd/system" : "~/.config/systemd/user" }

    /// The command that creates the folders that the service writes to; nil if all exist. A folder that is missing when the service starts
    /// is read-only for it, and cannot be created then.
    var makeFolders: String? { account.commandMaking(writtenFolders) }

    /// The command that creates the folders, as a comment of a unit with a line break; empty if all exist.
    var preparation: String { makeFolders.map { "# First: \($0)\n" } ?? "" }

    /// The command that enables the units, once they are in their folder.
    var enable: String {
        let manager = isSystem ? "systemctl" : "systemctl --user"
        return "\(manager) daemon-reload && \(manager) enable --now \(enabledUnit)"
    }
}

/// The restrictions that suit every service of Dayreel: systemd.exec(5).
enum SystemdSandbox {
    /// The value of `TasksMax`: far more threads than the service needs, but too few to flood the system. Workers, workers for browser
    /// copies, and examiners run one process per core, each with a few threads.
    static func mostTasks(_ loader: JobLoader) -> Int {
        mostTasks(processes: max(loader.workspace.machine.cores, loader.settings.workers ?? 0))
    }

    /// The value for this many concurrent processes of each kind.
    static func mostTasks(processes: Int) -> Int { max(256, 64 + 16 * processes) }

    /// The lines of a `[Service]` section; there are more for the system's manager.
    static func hardening(isSystem: Bool) -> [String] {
        let everywhere = [
            "NoNewPrivileges=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
            "LockPersonality=yes", "ProtectControlGroups=yes", "ProtectKernelTunables=yes",
            "SystemCallArchitectures=native", "SystemCallFilter=@system-service", "UMask=0022",
            // With these, processes that open media limit themselves further. The group @sandbox is younger than Debian 12.
            "SystemCallFilter=landlock_create_ruleset landlock_add_rule landlock_restrict_self",
        ]
        // A user's manager may not drop capabilities, and a service that asks for that does not start (218/CAPABILITIES).
        guard isSystem else { return everywhere }
        return everywhere + [
            "CapabilityBoundingSet=", "PrivateDevices=yes", "ProtectClock=yes", "ProtectHostname=yes",
            "ProtectKernelLogs=yes", "ProtectKernelModules=yes",
        ]
    }
}

/// A systemd unit, as a file in the folder of units.
struct UnitFile {
    let name: String
    let text: String

    /// Creates the folder if necessary, writes the file unless it exists, and returns its path. Throws `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws -> String {
        let path = "\(folder)/\(name)"
        try NewFile.write(text + "\n", to: path)
        return path
    }
}

extension [UnitFile] {
    /// Writes all files, or none if one of them exists. Returns their paths. Throws `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws -> [String] {
        for file in self { try NewFile.check("\(folder)/\(file.name)") }
        return try map { try $0.write(into: folder) }
    }
}
