import DayreelKit
import Testing

@Suite struct PageReachTests {
    @Test func `visitors need the token unless only this machine can connect`() throws {
        let anywhere = try ListenAddress("0.0.0.0:8340")
        #expect(!PageReach(nil, names: []).needsToken)
        #expect(PageReach(nil, names: [], asksEverybody: true).needsToken)
        #expect(PageReach(nil, names: ["nas.local"]).needsToken)
        #expect(PageReach(anywhere, names: []).needsToken)
    }

    /// A name requires a proxy on this machine.
    @Test func `a host name alone lets nobody else connect`() throws {
        #expect(PageReach(nil, names: ["nas.local"]).isOfThisMachine)
        #expect(!PageReach(try ListenAddress("0.0.0.0:8340"), names: []).isOfThisMachine)
    }
}
