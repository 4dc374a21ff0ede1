import Foundation

/// The table of the world's places, which `scripts/setup.sh` makes.
package enum PlacesFile {
    package static let path = Checkout.path + "/.build/share/dayreel/places.table"

    /// The table of their names in other languages.
    package static let translations = Checkout.path + "/.build/share/dayreel/place-names.table"

    /// The whole table. Throws an error of Foundation if it is not there.
    package static func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}
