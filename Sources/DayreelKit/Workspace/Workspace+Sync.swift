package import JobFiles
package import Library

extension Workspace {
    /// The absolute path of the folder that carries pins and tags: from the command line, else `DAYREEL_SYNC`, else the settings, else
    /// Dayreel's own folder.
    package func syncFolder(asked: String?, _ settings: Settings) -> String {
        let named = asked ?? machine.environment.variable("DAYREEL_SYNC")
        return named.map(absolute) ?? settings.sync ?? paths.data
    }

    /// The name with which the device signs its changes in the sync folder.
    package var device: DeviceName { DeviceName(machine.host) }

    /// True on a CI service: all of them set `CI`.
    var isContinuousIntegration: Bool {
        machine.environment["CI"].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
    }
}
