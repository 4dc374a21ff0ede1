import Foundation
import Pipeline

/// A systemd service that runs the jobs that are due, in a sandbox, and the timer that starts it every hour.
struct SystemdUnits {
    let jobs: TimerJobs

    /// systemd.exec(5), systemd.resource-control(5). The media are only read, so the whole file system is read-only but
    /// for the films, the cache and the state.
    var service: String {
        """
        # /etc/systemd/system/dayreel.service
        \(preparation)[Unit]
        Description=Dayreel: films that are due

        [Service]
        Type=oneshot
        User=\(jobs.user)
        \(jobs.environment.map { "Environment=" + quoted("\($0.name)=\($0.folder)") }.joined(separator: "\n"))
        ExecStart=\(command)
        # 75: something waits for its next try, which was said when it failed.
        SuccessExitStatus=75
        KillMode=mixed
        TimeoutStopSec=30

        Nice=10
        CPUSchedulingPolicy=batch
        IOSchedulingClass=idle
        MemoryMax=1G
        TasksMax=256

        ProtectSystem=strict
        ProtectHome=read-only
        ReadWritePaths=\(jobs.writtenFolders.map(quoted).joined(separator: " "))
        \(privateFolders)PrivateNetwork=yes
        PrivateDevices=yes
        NoNewPrivileges=yes
        CapabilityBoundingSet=
        RestrictAddressFamilies=AF_UNIX
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        ProtectClock=yes
        ProtectControlGroups=yes
        ProtectHostname=yes
        ProtectKernelLogs=yes
        ProtectKernelModules=yes
        ProtectKernelTunables=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        UMask=0022
        """
    }

    /// Every hour, as Dayreel itself knows what is due; after a shutdown at once.
    var timer: String {
        """
        # /etc/systemd/system/dayreel.timer
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

    /// A command line also expands variables: a dollar sign is written twice.
    private var command: String {
        let words = [jobs.program, "run", "--due"] + jobs.arguments
        return words.map { quoted($0).replacing("$", with: "$$") }.joined(separator: " ")
    }

    private var preparation: String {
        let folders = jobs.missingFolders
        var lines = folders.isEmpty ? [] : ["# First: mkdir -p " + folders.map(ShellWord.quoted).joined(separator: " ")]
        if jobs.hasHooks {
            lines.append(
                "# The jobs' hooks run in this sandbox too: one that needs the network needs PrivateNetwork=no.")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A private /tmp would hide what is there.
    private var privateFolders: String {
        let paths = jobs.writtenFolders + jobs.arguments
        let usesTemporary = paths.contains { $0.hasPrefix("/tmp/") || $0.hasPrefix("/var/tmp/") }
        return usesTemporary ? "" : "PrivateTmp=yes\n"
    }

    /// systemd.syntax(7) and systemd.unit(5), "Specifiers": quotes and backslashes are escaped, percent signs doubled.
    private func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "%": result += "%%"
            default: result.append(character)
            }
        }
        return "\"\(result)\""
    }
}
