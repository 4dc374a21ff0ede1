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

    /// A name requires a proxy on this machine.
    @Test func `a name lets nobody else connect`() throws {
        #expect(PageReach(nil, names: ["nas.local"]).isOfThisMachine)
        #expect(!PageReach(try ListenAddress("0.0.0.0:8340"), names: []).isOfThisMachine)
    }
}
