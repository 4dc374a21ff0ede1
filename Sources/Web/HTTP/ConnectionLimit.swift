import HummingbirdCore

/// Limits the number of connections. One more than the limit is accepted, and another one gives way to it.
struct ConnectionLimit: AvailableConnectionsDelegate {
    private let most: Int
    private let connections: Connections
    private var count = 0

    init(_ most: Int, _ connections: Connections) { (self.most, self.connections) = (most, connections) }

    mutating func connectionOpened() {
        count += 1
        if count > most { connections.makeRoom() }
    }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count <= most }
}
