import DayreelKit
import Model
import Testing

@testable import Web

/// The health check of a container, `dayreel serve --check`.
@Suite struct HealthCheckTests {
    @Test func `a server that answers is healthy, even with a token and a base path`() async throws {
        let server = try await TestServer { options in
            options.token = AccessToken(text: "secret")
            options.basePath = try BasePath("/photos")
        }
        for host in ["127.0.0.1", "0.0.0.0"] {
            #expect(throws: Never.self) { try HealthCheck(ListenAddress(host: host, port: server.port)).run() }
        }
    }

    @Test func `without a server, the check fails with a remedy`() async throws {
        let server = try await TestServer()
        _ = await server.stop()
        let error = #expect(throws: DayreelError.self) {
            try HealthCheck(ListenAddress(host: "127.0.0.1", port: server.port)).run()
        }
        #expect(error?.code == .missingComponent && error?.remedy != nil)
    }
}
