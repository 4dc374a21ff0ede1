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
