import JobFiles

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
        ]
        // A user's manager may not drop capabilities, and a service that asks for that does not start (218/CAPABILITIES).
        guard isSystem else { return everywhere }
        return everywhere + [
            "CapabilityBoundingSet=", "PrivateDevices=yes", "ProtectClock=yes", "ProtectHostname=yes",
            "ProtectKernelLogs=yes", "ProtectKernelModules=yes",
        ]
    }
}
