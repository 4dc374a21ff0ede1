import Foundation
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
