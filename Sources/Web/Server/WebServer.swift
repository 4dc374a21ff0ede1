package import DayreelKit
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import Model
import NIOCore
import Pipeline

/// Serves the page and its API over HTTP.
package struct WebServer: Sendable {
    private let options: WebOptions
    private let studio: Studio
    private let workspace: Workspace
    private let reveal: (@Sendable (_ path: String) throws -> Void)?
    private let sleep: @Sendable (Duration) async throws -> Void

    /// `reveal` shows a file in this machine's file manager, nil without one; it is used only if the page can be open on this machine
    /// alone. `sleep` waits between events.
    package init(
        options: WebOptions, studio: Studio, workspace: Workspace,
        reveal: (@Sendable (_ path: String) throws -> Void)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) {
        self.sleep = sleep
        self.options = options
        self.studio = studio
        self.workspace = workspace
        self.reveal = options.isLocal ? reveal : nil
    }

    /// Serves until the task is cancelled. Then it closes all connections and ends all workers and examiners; finished segments stay. It
    /// passes the page's address to `listening` once the page can be opened, including the token if there is one.
    ///
    /// Throws `DayreelError` if it cannot listen at the address, and `CancellationError`.
    @concurrent
    package func run(listening: @escaping @Sendable (String) async -> Void) async throws {
        let connections = Connections(atMost: options.limits.connections)
        let examiners = workspace.examinerDesk(atMost: workspace.machine.cores, on: studio.blocking)
        let copies = PlayableCopies { [workspace, studio] media in
            let progress = studio.copyProgress(ofItem: media.id)
            return try await studio.disks.watching([media.disk], on: studio.blocking) {
                try await MakeBrowserCopy(workspace).file(of: BrowserCopySource(media), progress: progress)
            }
        }
        let application = application(connections, examiners, copies, listening)
        await studio.start()
        await studio.follow { await examiners.allow($0) }
        let result = await serve(application, connections)
        async let studioStopped: Void = studio.stop()
        await studio.disks.awaitEnd(
            {
                async let examinersClosed: Void = examiners.close()
                await copies.close()
                await examinersClosed
            }, on: studio.blocking)
        await studioStopped
        if case .failure(let error as IOError) = result { throw cannotListen(error) }
        try Task.checkCancellation()
        try result.get()
    }

    /// Runs the application until this task is cancelled.
    ///
    /// It does not cancel the serving task at once, because NIO traps if accepted connections are dropped before they are set up
    /// (apple/swift-nio issue 2637). Once the listening channel is closed, that task takes the remaining connections, all closed already,
    /// and ends. Work that still goes on for a client is then cancelled, and left alone if it waits for a disk that does not answer.
    private func serve(
        _ application: Application<WebResponder>, _ connections: Connections
    ) async -> Result<Void, any Error> {
        let (blocking, disks) = (studio.blocking, studio.disks)
        let serving = Task(executorPreference: blocking) { try await application.run() }
        let ended = Ticket<Void>()
        Task(executorPreference: blocking) { ended.give(await serving.result) }
        return await withTaskCancellationHandler {
            await ended.result
        } onCancel: {
            connections.closeAll()
            Task {  // Sleeps.
                try? await Task.sleep(for: .milliseconds(200))
                serving.cancel()
                await disks.awaitEnd({ _ = await serving.result }, on: blocking)
                ended.give(.failure(CancellationError()))
            }
        }
    }

    private func application(
        _ connections: Connections, _ examiners: ExaminerDesk, _ copies: PlayableCopies,
        _ listening: @escaping @Sendable (String) async -> Void
    ) -> Application<WebResponder> {
        let host = workspace.machine.host
        let logger = Logger(label: "dayreel") { _ in SwiftLogNoOpLogHandler() }
        let routes = WebRoutes(
            studio: studio,
            pictures: PictureDesk(examiners: examiners, kept: keptPictures, cacheSize: workspace.cacheSizeNow),
            moments: MomentsDesk(
                examiners: examiners, kept: keptMeasurements, speechModel: workspace.speechModel,
                supply: workspace.supply),
            copies: copies, connections: connections, supply: workspace.supply, reveal: reveal, sleep: sleep)
        return Application(
            responder: WebResponder(
                policy: RequestPolicy(options: options, machine: host),
                api: WebAPI(
                    operations: routes.operations, limits: options.limits, used: { [studio] in studio.noteUse() }),
                studio: studio),
            server: .http1(configuration: channel(connections)),
            configuration: ApplicationConfiguration(
                address: .hostname(options.address.host, port: options.address.port),
                availableConnectionsDelegate: ConnectionLimit(options.limits.connections)),
            onServerRunning: { [options] channel in
                connections.listen(on: channel)
                await listening(options.url(port: channel.localAddress?.port ?? options.address.port, machine: host))
            }, logger: logger)
    }

    private var keptMeasurements: ResultCache? {
        (try? SegmentStore(root: workspace.paths.segments)).map { ResultCache(store: $0) }
    }

    private var keptPictures: ResultCache? {
        (try? SegmentStore(root: workspace.paths.segments)).map { ResultCache(store: $0, kind: .pictures) }
    }

    private func channel(_ connections: Connections) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                AbsoluteTargets(), ConnectionWatch(connections, stall: .seconds(Int64(options.limits.stall))),
            ],
            idleTimeout: .seconds(Int64(options.limits.patience)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: options.limits.headers, maxHeaderListSize: options.limits.headers,
                maxHeaderFieldCount: options.limits.headerCount))
    }

    private func cannotListen(_ error: IOError) -> DayreelError {
        let place = options.address.authority(port: options.address.port, machine: workspace.machine.host)
        switch error.errnoCode {
        case EADDRINUSE:
            return DayreelError(
                .busy, "another program listens there", place: place,
                remedy: "Choose another port: --listen \(options.address.host):\(options.address.port + 1)")
        case EADDRNOTAVAIL:
            return DayreelError(
                .usage, "this machine has no such address", place: place,
                remedy: "'ip address' lists them; 0.0.0.0 is all of them.")
        default: return DayreelError.system(error.errnoCode, "cannot listen", place: place)
        }
    }
}

/// The options of the server: who may reach it, under which names, and what they may do.
package struct WebOptions: Sendable {
    package var address: ListenAddress
    /// Names under which a proxy or a network knows the server, in lower case.
    package var names: [String]
    package var basePath: BasePath
    /// True if nobody may change anything: no drafts, no films, no scans.
    package var isReadOnly: Bool
    /// Nil if only this machine can connect and the user wants no token.
    package var token: AccessToken?
    package var limits = WebLimits()

    package init(
        address: ListenAddress = .standard, names: [String] = [], basePath: BasePath = .root, isReadOnly: Bool = false,
        token: AccessToken? = nil
    ) {
        self.address = address
        self.names = names.map { $0.lowercased() }
        self.basePath = basePath
        self.isReadOnly = isReadOnly
        self.token = token
    }

    /// The options for a page with this reach. If visitors need a token, takes the one that the workspace keeps. Throws `DayreelError`.
    package init(_ reach: PageReach, basePath: BasePath?, isReadOnly: Bool, in workspace: Workspace) throws {
        self.init(
            address: reach.listen, names: reach.names, basePath: basePath ?? .root, isReadOnly: isReadOnly,
            token: reach.needsToken ? try AccessToken(keptAt: workspace.paths.accessToken) : nil)
    }

    /// True if the page can only be open on this machine, so that its file manager may be shown.
    var isLocal: Bool { address.isLoopback && names.isEmpty }

    /// The page's address, with the token if there is one.
    func url(port: Int, machine: String) -> String {
        let authority = address.authority(port: port, machine: machine)
        return "http://\(authority)\(basePath.text)/" + (token.map { "?token=\($0.text)" } ?? "")
    }
}
