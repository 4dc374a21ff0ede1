import JobFiles

/// The part of a sandbox that no service of Dayreel needs to be let out of: systemd.exec(5).
enum SystemdSandbox {
    /// `TasksMax`: far more threads than the service needs, so that nothing of it can flood the system. Workers, those of a copy for the
    /// browser, and examiners are one a core each, of a few threads.
    static func mostTasks(_ loader: JobLoader) -> Int {
        mostTasks(processes: max(loader.workspace.machine.cores, loader.settings.workers ?? 0))
    }

    /// `processes`: most of a kind at once.
    static func mostTasks(processes: Int) -> Int { max(256, 64 + 16 * processes) }

    /// Lines of a `[Service]` section; more of them for a service of the system's manager.
    static func hardening(isSystem: Bool) -> [String] {
        let everywhere = [
            "NoNewPrivileges=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
            "LockPersonality=yes", "ProtectControlGroups=yes", "ProtectKernelTunables=yes",
            "SystemCallArchitectures=native", "SystemCallFilter=@system-service", "UMask=0022",
        ]
        // A user's manager may not drop capabilities, and a service that asks for it does not start (218/CAPABILITIES).
        guard isSystem else { return everywhere }
        return everywhere + [
            "CapabilityBoundingSet=", "PrivateDevices=yes", "ProtectClock=yes", "ProtectHostname=yes",
            "ProtectKernelLogs=yes", "ProtectKernelModules=yes",
        ]
    }
}
