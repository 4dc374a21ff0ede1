import Foundation
import Model

/// The account for a timer's jobs, and the service manager that starts them.
enum TimerAccount: Hashable, Sendable {
    /// The caller's own manager: `systemctl --user`.
    case own
    /// The system's manager, as this user.
    case system(Account)

    /// Chooses the account. `name` is the value of `--for`. Without it and without `isUser`, root uses the system's manager, for the user
    /// who called sudo or else for root itself; everybody else uses their own manager.
    ///
    /// Throws `DayreelError(.usage)` if the user does not exist.
    init(name: String?, isUser: Bool, current: Account?, sudoUser: String?, find: (String) -> Account?) throws {
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

    /// The workspace of that user's jobs. Keeps the caller's environment only if both users are the same. `home` is the value of `--home`,
    /// and `current` is the caller.
    func workspace(_ own: Workspace, home: String?, current: Account?) -> Workspace {
        guard case .system(let account) = self, account != current else { return own }
        var workspace = own
        workspace.machine.homeFolder = account.homeFolder
        // The variables for the caller's folders do not apply to that user.
        workspace.machine.environment = own.machine.environment.filter { name, _ in
            !name.hasPrefix("DAYREEL_") && !name.hasPrefix("XDG_")
        }
        workspace.paths = Paths(
            home: home, environment: [:], homeFolder: account.homeFolder, workingFolder: own.machine.workingFolder)
        return workspace
    }

    /// The command that creates missing folders as the user who writes to them; nil if all exist.
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
    /// The absolute path of the home folder.
    package let homeFolder: String

    package init(name: String, id: UInt32, homeFolder: String) {
        self.name = name
        self.id = id
        self.homeFolder = homeFolder
    }
}
