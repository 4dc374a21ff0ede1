import HummingbirdCore

/// Limits the number of connections. One more than the limit is accepted, and another one gives way to it (`Connections`).
struct ConnectionLimit: AvailableConnectionsDelegate {
    private let most: Int
    private var count = 0

    init(_ most: Int) { self.most = most }

    mutating func connectionOpened() { count += 1 }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count <= most }
}
