import DayreelKit
import Testing

@Suite struct PageReachTests {
    @Test func `visitors need the token unless nobody but this machine's people can come`() throws {
        let anywhere = try ListenAddress("0.0.0.0:8340")
        #expect(!PageReach(nil, names: []).needsToken)
        #expect(PageReach(nil, names: [], asksEverybody: true).needsToken)
        #expect(PageReach(nil, names: ["nas.local"]).needsToken)
        #expect(PageReach(anywhere, names: []).needsToken)
    }

    /// A name needs a proxy, which is on this machine too.
    @Test func `a name lets nobody else connect`() throws {
        #expect(PageReach(nil, names: ["nas.local"]).isOfThisMachine)
        #expect(!PageReach(try ListenAddress("0.0.0.0:8340"), names: []).isOfThisMachine)
    }

    @Test(
        arguments: [
            (["LANG": "en_US.UTF-8"], 7), (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], 1),
            (["LC_TIME": "", "LANG": "en_US"], 7), (["LC_ALL": "de_DE.UTF-8", "LANG": "en_US"], 1), ([:], 1),
        ] as [([String: String], Int)])
    func `weeks start where the user lives`(environment: [String: String], weekday: Int) {
        #expect(WeekStart.of(environment) == weekday)
    }
}
