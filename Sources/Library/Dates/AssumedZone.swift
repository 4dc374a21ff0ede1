package import Foundation
package import Model

/// The zone assumed for a time without one, and its evidence.
package struct AssumedZone: Hashable, Sendable {
    package var zone: TimeZone
    package var evidence: CaptureTime.ZoneEvidence

    package init(_ zone: TimeZone, _ evidence: CaptureTime.ZoneEvidence) {
        self.zone = zone
        self.evidence = evidence
    }
}

extension ZoneMap {
    /// The zone at a place; nil if this system's tzdata does not have it.
    func assumedZone(at place: Coordinate) -> AssumedZone? {
        let zone =
            switch zone(latitude: place.latitude, longitude: place.longitude) {
            case .named(let name): TimeZone(identifier: name)
            case .sea(let hours): TimeZone(secondsFromGMT: hours * 3600)
            case nil: nil as TimeZone?
            }
        return zone.map { AssumedZone($0, .gps) }
    }
}
