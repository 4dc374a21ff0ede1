import Foundation
package import Model
import Synchronization

/// The names of places by position, from a table beside the program. The file is read when a name is first needed.
package final class PlaceNames: Sendable {
    private let path: String?
    private let table = Mutex<Table>(.unread)

    private enum Table: Sendable {
        case unread
        /// Nil if there is no table, or none in a format that this version reads.
        case read(PlaceMap?)
    }

    /// `path` of the table; nil if none is installed.
    package init(path: String?) { self.path = path }

    /// The number of places in the table; nil if there is none.
    package var count: Int? { map?.count }

    /// The place at a position; nil far from any, and without a table.
    package func place(at position: Coordinate) -> NamedPlace? {
        map?.place(latitude: position.latitude, longitude: position.longitude)
    }

    private var map: PlaceMap? {
        table.withLock { table in
            if case .read(let map) = table { return map }
            let data = path.flatMap { try? Data(contentsOf: URL(filePath: $0)) }
            let map = data.flatMap { PlaceMap([UInt8]($0)) }
            table = .read(map)
            return map
        }
    }
}

extension Diagnostic {
    /// The note for a film or a list that would name places if there were a table.
    package static let noPlaceNames = Diagnostic(
        .note, .placeNamesMissing,
        "places have no names, because their table is not installed; on Debian and Ubuntu it is the package dayreel-places, "
            + "in a clone of the source scripts/places.sh makes it")
}
