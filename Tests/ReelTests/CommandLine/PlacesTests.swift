import Testing

@testable import dayreel

@Suite struct PlacesTests {
    private func places(home: String? = nil, _ environment: [String: String]) -> Places {
        Places(home: home, environment: environment, homeFolder: "/home/u", workingFolder: "/work")
    }

    @Test func `without any setting they are where XDG says`() {
        let places = places([:])
        #expect(places.cache == "/home/u/.cache/dayreel")
        #expect(places.state == "/home/u/.local/state/dayreel")
        #expect(places.config == "/home/u/.config/dayreel")
    }

    @Test(arguments: [
        ("/home/anna", "/home/anna"), ("/home/anna/", "/home/anna"), ("/", "/"), ("", "/home/u"), ("here", "/home/u"),
        (nil, "/home/u"),
    ]) func `HOME goes before the user database`(home: String?, folder: String) {
        let environment = home.map { ["HOME": $0] } ?? [:]
        #expect(Places.homeFolder(environment) { "/home/u" } == folder)
        #expect(Places.homeFolder([:]) { nil } == "/")
    }

    @Test func `XDG folders count if they are absolute`() {
        let places = places(["XDG_CACHE_HOME": "/fast", "XDG_STATE_HOME": "relative", "XDG_CONFIG_HOME": ""])
        #expect(places.cache == "/fast/dayreel")
        #expect(places.state == "/home/u/.local/state/dayreel")
        #expect(places.config == "/home/u/.config/dayreel")
    }

    @Test func `the flag beats the variable, and both beat XDG`() {
        let environment = ["DAYREEL_HOME": "/env", "XDG_CACHE_HOME": "/fast"]
        #expect(places(environment).cache == "/env/cache")
        #expect(places(home: "flag", environment).cache == "/work/flag/cache")
        #expect(places(home: "/flag", environment).segments == "/flag/cache/segments")
        #expect(places(home: "/flag", environment).catalog == "/flag/state/catalog.sqlite")
    }
}
