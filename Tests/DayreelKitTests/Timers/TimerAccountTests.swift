import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct TimerAccountTests {
    @Test func `units are for the named account, the sudo user or the current user`() throws {
        let root = Account(name: "root", id: 0, homeFolder: "/root")
        let anna = Account(name: "anna", id: 1000, homeFolder: "/home/anna")
        func account(
            _ name: String? = nil, user: Bool = false, as current: Account, sudo: String? = nil
        ) throws -> TimerAccount {
            try TimerAccount(name: name, isUser: user, current: current, sudoUser: sudo) { wanted in
                [root, anna].first { $0.name == wanted }
            }
        }
        #expect(try account(as: anna) == .own)
        #expect(try account("anna", as: anna) == .system(anna))
        #expect(try account(as: root) == .system(root))
        #expect(try account(as: root, sudo: "anna") == .system(anna))
        #expect(try account("root", as: root, sudo: "anna") == .system(root))
        #expect(try account(user: true, as: root, sudo: "anna") == .own)
        for error in [
            #expect(throws: DayreelError.self) { try account("bert", as: root) },
            #expect(throws: DayreelError.self) { try account(as: root, sudo: "bert") },
        ] {
            #expect(error?.code == .usage && error?.message.contains("'bert'") == true)
        }
    }

    @Test func `another user's workspace has that user's folders`() throws {
        let folder = try TemporaryFolder()
        let anna = Account(name: "anna", id: 1000, homeFolder: "/home/anna")
        var own = Workspace.ofTest(folder)
        own.machine.environment = ["XDG_CACHE_HOME": "/root/fast", "DAYREEL_SYNC": "/root/carried", "PATH": "/bin"]
        let hers = TimerAccount.system(anna).workspace(own, home: nil, current: nil)
        #expect(hers.paths.cache == "/home/anna/.cache/dayreel")
        #expect(hers.machine.homeFolder == "/home/anna")
        #expect(hers.machine.environment == ["PATH": "/bin"])
        #expect(TimerAccount.system(anna).workspace(own, home: nil, current: anna).paths == own.paths)
        #expect(TimerAccount.own.workspace(own, home: nil, current: nil).paths == own.paths)
    }

    @Test func `missing folders are made by the user who writes to them`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "there/file")
        let folders = [folder.path("there"), folder.path("it's new")]
        let quoted = "mkdir -p '\(folder.path)/it'\\''s new'"
        #expect(TimerAccount.own.commandMaking(folders) == quoted)
        #expect(TimerAccount.system(Account(name: "root", id: 0, homeFolder: "/root")).commandMaking(folders) == quoted)
        let anna = TimerAccount.system(Account(name: "anna", id: 1000, homeFolder: "/home/anna"))
        #expect(anna.commandMaking(folders) == "runuser -u anna -- " + quoted)
        #expect(anna.commandMaking([folder.path("there")]) == nil)
    }
}
