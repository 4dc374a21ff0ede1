import Foundation
import Model

/// The account that a timer's jobs run as, and the service manager that starts them.
enum TimerAccount: Hashable, Sendable {
    /// The manager of whoever asks: `systemctl --user`.
    case own
    /// The system's manager, as this user.
    case system(Account)

    /// `name` is what `--for` says. Without it and without `isUser`, root sets up the system's manager: for whoever called
    /// sudo, else for root; everybody else sets up a manager of their own.
    ///
    /// Throws `DayreelError(.usage)` if there is no such user.
    init(name: String?, isUser: Bool, current: Account?, sudoUser: String?, find: (String) -> Account?) throws {
        if isUser || (name == nil && current?.id != 0) {
            self = .own
            return
        }
        let caller = current?.id == 0 ? sudoUser.flatMap { $0.isEmpty ? nil : $0 } : nil
        guard let wanted = name ?? caller ?? current?.name, let account = find(wanted) else {
            throw DayreelError(
                .usage, "there is no user '\(name ?? "root")' on this machine",
                remedy: "'getent passwd' lists the users; --user makes units of your own.")
        }
        self = .system(account)
    }

    /// The folders of that user: their XDG folders are not those of who asks, unless both are the same.
    func places(home: String?, environment: [String: String], current: Account?) -> Places {
        switch self {
        case .system(let account) where account != current:
            Places(
                home: home, environment: [:], homeFolder: account.homeFolder, workingFolder: Places.workingFolder)
        default:
            Places(
                home: home, environment: environment, homeFolder: homeFolder, workingFolder: Places.workingFolder)
        }
    }

    /// The folder that `~` stands for in that user's jobs.
    var homeFolder: String {
        switch self {
        case .own: Places.homeFolder
        case .system(let account): account == .current ? Places.homeFolder : account.homeFolder
        }
    }
}
