/// The server's limits for its clients.
package struct WebLimits: Sendable {
    /// Bytes of a request's body: a job file of 1 MiB with every character escaped once.
    package var body = 2 << 20
    /// Bytes of a request's headers; `headerCount` is their number.
    package var headers = 16 << 10
    package var headerCount = 64
    /// Bytes of the path including its query.
    package var address = 4096
    /// Connections at a time. For a further one, the client that has been idle for longest is disconnected.
    package var connections = 256
    /// Seconds within which a request must be complete, and for which a connection may be idle.
    package var patience = 30
    /// Seconds in which a client may receive nothing of an answer. A paused player receives nothing either; it requests the rest when it
    /// continues.
    package var stall = 300
}
