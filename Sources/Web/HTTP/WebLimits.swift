/// The most that a client may ask of the server.
package struct WebLimits: Sendable {
    /// Bytes of a request's body: a job file of 1 MiB with every character escaped once.
    package var body = 2 << 20
    /// Bytes of a request's headers, and their number.
    package var headers = 16 << 10
    package var headerCount = 64
    /// Bytes of the path with its query.
    package var address = 4096
    /// Connections at once; who comes later waits until another ends.
    package var connections = 256
    /// Seconds in which a request has to be complete, and for which a connection may be unused.
    package var patience = 30
}
