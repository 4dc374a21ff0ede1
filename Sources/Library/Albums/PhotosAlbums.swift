package import Foundation
package import Model
import PhotosLibrary

/// The albums of an Apple Photos library.
package struct PhotosAlbums: Sendable {
    /// Absolute path of the package.
    private let package: PhotosPackage

    /// Nil if the folder is no Apple Photos library.
    package init?(path: String) {
        guard PhotosPackage.isOne(path) else { return nil }
        package = PhotosPackage(path: path)
    }

    /// User, shared and computed smart albums, the empty ones too, in no order. `temporary` is a folder for a copy of the database,
    /// `now` is in seconds since 1970, `home` is the zone of dates that have none. `members` are the ids of what is in each album, by the
    /// album's id; none without `withMembers`. Throws `DayreelError` as `PhotosReader` does.
    package func list(
        temporary: String, now: Int64, home: TimeZone, withMembers: Bool = false
    ) throws -> (albums: [Album], members: [String: [String]]) {
        let reader = try PhotosReader(package, temporary: temporary)
        return (try reader.albums(now: now, home: home), withMembers ? try reader.members(now: now) : [:])
    }
}
