import Foundation
import Model

/// The account that a timer's jobs run as, and the service manager that starts them.
package enum TimerAccount: Hashable, Sendable {
    /// The manager of whoever asks: `systemctl --user`.
    case own
    /// The system's manager, as this user.
    case system(Account)

    /// `name` is what `--for` says. Without it and without `isUser`, root sets up the system's manager: for whoever called
    /// sudo, else for root; everybody else sets up a manager of their own.
    ///
    /// Throws `DayreelError(.usage)` if there is no such user.
    package init(name: String?, isUser: Bool, current: Account?, sudoUser: String?, find: (String) -> Account?) throws {
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

    /// The workspace of that user's jobs. The environment is the caller's only if both users are the same. `home` is what `--home`
    /// says, `current` is who asks.
    package func workspace(_ own: Workspace, home: String?, current: Account?) -> Workspace {
        guard case .system(let account) = self, account != current else { return own }
        var workspace = own
        workspace.machine.homeFolder = account.homeFolder
        // What says where the caller's things are says nothing of that user's.
        workspace.machine.environment = own.machine.environment.filter { name, _ in
            !name.hasPrefix("DAYREEL_") && !name.hasPrefix("XDG_")
        }
        workspace.paths = Paths(
            home: home, environment: [:], homeFolder: account.homeFolder, workingFolder: own.machine.workingFolder)
        return workspace
    }

    /// The command that makes those of the folders that are missing, as the user that writes to them; nil if all are there.
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
    /// Absolute.
    package let homeFolder: String

    package init(name: String, id: UInt32, homeFolder: String) {
        self.name = name
        self.id = id
        self.homeFolder = homeFolder
    }
}
