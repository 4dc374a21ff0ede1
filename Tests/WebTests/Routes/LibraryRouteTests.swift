import Testing

@testable import Web

@Suite struct LibraryRouteTests {
    @Test func `an invalid filter is refused, and one without matches is empty`() async throws {
        let server = try await TestServer()
        for query in ["kind=photo", "kind=VIDEO", "tag=red", "tag=-1", "limit=0", "limit=201", "offset=-1"] {
            let answer = try server.ask("GET", "/api/v1/items?\(query)")
            #expect(answer.status == 400 && answer.code == "bad-request", "\(query)")
        }
        for query in [
            "kind=live-photo", "kind=still", "tag=7", "album=0123456789abcdef", "q=%00", "kind=", "q=a+b%2Fc",
        ] {
            let answer = try server.ask("GET", "/api/v1/items?\(query)")
            #expect(answer.status == 200 && answer.text.contains(#""total":0"#), "\(query): \(answer.text)")
        }
    }
}
