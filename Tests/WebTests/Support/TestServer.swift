import DayreelKit
import Foundation
import Model
import TestSupport

@testable import Web

/// A server on a port of its own, which ends with the test.
final class TestServer {
    let port: Int
    /// The address that the server prints.
    let address: String
    let folder: TemporaryFolder
    let studio: Studio
    private let task: Task<Void, any Error>

    /// Serves an empty folder of media, or the result of `subject` for the test's folder.
    init(
        _ change: (inout WebOptions) throws -> Void = { _ in }, program: String = "/nowhere/dayreel",
        environment: [String: String] = [:],
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        uptime: @escaping @Sendable () -> Duration = { .zero },
        subject: (TemporaryFolder) throws -> ServedSubject = { .folders([$0.path("media")]) }
    ) async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        var options = WebOptions(address: ListenAddress(host: "127.0.0.1", port: 0))
        try change(&options)
        let workspace = Self.workspace(folder, program: program, environment: environment)
        studio = Studio(
            Studio.Configuration(
                subject: try subject(folder), workspace: workspace, now: { 1_735_646_400 }, epoch: "test",
                isReadOnly: options.isReadOnly, uptime: uptime))
        let server = WebServer(options: options, studio: studio, workspace: workspace, sleep: sleep)
        let (stream, continuation) = AsyncStream<String>.makeStream()
        task = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        var iterator = stream.makeAsyncIterator()
        guard let address = await iterator.next() else {
            try await task.value
            throw CancellationError()
        }
        self.address = address
        port = URL(string: address)?.port ?? 0
    }

    deinit { task.cancel() }

    func client() throws -> TestClient { try TestClient(port: port) }

    func ask(
        _ method: String = "GET", _ path: String, _ headers: [String: String?] = [:], body: String? = nil
    ) throws -> TestClient.Answer { try client().ask(method, path, headers, body: body) }

    /// Ends the server and returns the error that it threw.
    func stop() async -> Result<Void, any Error> {
        task.cancel()
        return await task.result
    }

    static func workspace(
        _ folder: TemporaryFolder, program: String = "/nowhere/dayreel", environment: [String: String] = [:]
    ) -> Workspace {
        Workspace(
            paths: Paths(home: folder.path("home"), environment: [:], homeFolder: folder.path, workingFolder: "/"),
            clock: SystemClock(environment: [:], time: 1_735_646_400, zone: "UTC"),
            program: ProgramInfo(version: "0", path: program, executable: program),
            machine: Machine(
                environment: environment, workingFolder: folder.path, homeFolder: folder.path,
                temporaryFolder: folder.path("tmp"),
                host: "attic", process: 1, cores: 2, volume: { _ in nil }, peakMemory: { (nil, nil) }, fonts: nil,
                random: { .random(in: 0...UInt64.max) }))
    }
}
