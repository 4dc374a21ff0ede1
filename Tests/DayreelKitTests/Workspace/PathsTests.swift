import Files
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct PathsTests {
    private func paths(home: String? = nil, _ environment: [String: String]) -> Paths {
        Paths(home: home, environment: environment, homeFolder: "/home/u", workingFolder: "/work")
    }

    @Test func `without any setting, paths are where XDG puts them`() {
        let paths = paths([:])
        #expect(paths.cache == "/home/u/.cache/dayreel")
        #expect(paths.state == "/home/u/.local/state/dayreel")
        #expect(paths.config == "/home/u/.config/dayreel")
    }

    @Test(arguments: [
        ("/home/anna", "/home/anna"), ("/home/anna/", "/home/anna"), ("/", "/"), ("", "/home/u"), ("here", "/home/u"),
        (nil, "/home/u"),
    ]) func `HOME goes before the user database`(home: String?, folder: String) {
        let environment = home.map { ["HOME": $0] } ?? [:]
        #expect(Paths.homeFolder(environment) { "/home/u" } == folder)
        #expect(Paths.homeFolder([:]) { nil } == "/")
    }

    /// A shell leaves it as it is in quotes, which placeholders ask for: `-o '~/Films/{year}.mp4'`.
    @Test(arguments: [
        ("~/Films/{year}.mp4", "Films/{year}.mp4"), ("~", ""), ("~/../x", "../x"), ("./~/x.mp4", "~/x.mp4"),
        ("~anna/x.mp4", "~anna/x.mp4"),
    ])
    func `a path may begin with the home folder`(path: String, below: String) throws {
        let folder = try TemporaryFolder()
        let expected = LexicalPath.absolute(below, in: folder.path)
        #expect(Workspace.ofTest(folder).absolute(path) == expected)
    }

    @Test func `only absolute XDG folders count`() {
        let paths = paths(["XDG_CACHE_HOME": "/fast", "XDG_STATE_HOME": "relative", "XDG_CONFIG_HOME": ""])
        #expect(paths.cache == "/fast/dayreel")
        #expect(paths.state == "/home/u/.local/state/dayreel")
        #expect(paths.config == "/home/u/.config/dayreel")
    }

    @Test func `the flag beats the variable, and both beat XDG`() {
        let environment = ["DAYREEL_HOME": "/env", "XDG_CACHE_HOME": "/fast"]
        #expect(paths(environment).cache == "/env/cache")
        #expect(paths(home: "flag", environment).cache == "/work/flag/cache")
        #expect(paths(home: "/flag", environment).segments == "/flag/cache/segments")
        #expect(paths(home: "/flag", environment).catalog == "/flag/state/catalog.sqlite")
    }

    @Test func `paths have no '..' and no double slashes`() {
        #expect(paths(home: "../other/", [:]).cache == "/other/cache")
        #expect(paths(home: "./a/../b", [:]).state == "/work/b/state")
        #expect(paths(["DAYREEL_HOME": "/env//"]).data == "/env/data")
        #expect(paths(["DAYREEL_HOME": "/"]).cache == "/cache")
        #expect(paths(["XDG_CACHE_HOME": "/fast/./disk/"]).cache == "/fast/disk/dayreel")
    }
}
