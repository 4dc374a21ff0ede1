package import JobFiles
package import LibraryMarks

extension Workspace {
    /// Absolute path of the folder in which pins and tags travel: what the command line asks for, else `DAYREEL_SYNC`, else the settings,
    /// else a folder of Dayreel's own.
    package func syncFolder(asked: String?, _ settings: Settings) -> String {
        let named = asked ?? machine.environment["DAYREEL_SYNC"].flatMap { $0.isEmpty ? nil : $0 }
        return named.map(absolute) ?? settings.sync ?? paths.data
    }

    /// The device as it signs what it does in the sync folder.
    package var device: DeviceName { DeviceName(machine.host) }

    /// True where a CI service runs the program: they all set `CI`.
    var isContinuousIntegration: Bool {
        machine.environment["CI"].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
    }
}
