import Testing

@testable import DayreelKit

@Suite struct PageOptionsTests {
    @Test func `only what differs from the standard is on the command line`() throws {
        #expect(PageOptions().arguments.isEmpty)
        #expect(PageOptions(basePath: .root).arguments.isEmpty)
        let options = PageOptions(
            listen: try ListenAddress("[::1]:80"), names: ["nas.local", "nas"], basePath: try BasePath("photos"),
            isReadOnly: true)
        #expect(
            options.arguments == [
                "--listen", "[::1]:80", "--host", "nas.local", "--host", "nas", "--base-path", "/photos", "--read-only",
            ])
    }

    @Test func `the address decides who connects`() throws {
        #expect(PageOptions(names: ["nas.local"]).reach.isOfThisMachine)
        #expect(!PageOptions(listen: try ListenAddress("0.0.0.0:80")).reach.isOfThisMachine)
    }
}
