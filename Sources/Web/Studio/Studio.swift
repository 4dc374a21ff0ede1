/// The calendar behind HTTP: the library, the drafts of films, what is made and what was made.
///
/// It knows no HTTP. Each method is one `operationId` of `openapi.json`, calls the verbs that the commands call, and throws `StudioError`
/// alone. Nothing in its answers is a path. Scans, plans and films run in tasks of their own; the actor itself runs on a thread of
/// Dispatch, since it reads job files and its own small files.
package actor Studio {
    /// The events of everything below, for pages that watch.
    package nonisolated let events: EventLog
    nonisolated let configuration: Configuration
    private nonisolated let executor = StudioExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        events = EventLog(epoch: configuration.epoch)
    }

    /// Begins to look for media. Returns at once.
    package func start() {}

    /// Ends what is running and returns when it has ended. Finished segments are kept.
    package func stop() async {}
}
