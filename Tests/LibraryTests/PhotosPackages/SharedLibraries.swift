import Foundation
import TestSupport

@testable import Library

/// The real Photos packages beside the repository, which are never part of it.
enum SharedLibraries {
    static let folder = Checkout.shared + "/libraries"

    static func path(_ name: String) -> String { "\(folder)/\(name).photoslibrary" }

    /// Throws if the package is missing: a test that passed without it would prove nothing.
    static func reader(_ name: String, temporary: TemporaryFolder) throws -> PhotosReader {
        try PhotosReader(PhotosPackage(path: path(name)), temporary: temporary.path) { _ in }
    }

    /// A copy that a test may change. It contains only the database, because tests do not need the other files.
    static func copyOfDatabase(_ name: String, in folder: TemporaryFolder, log: Bool = true) throws -> PhotosPackage {
        let package = folder.path("Copy.photoslibrary")
        try FileManager.default.createDirectory(atPath: package + "/database", withIntermediateDirectories: true)
        for file in ["Photos.sqlite"] + (log ? ["Photos.sqlite-wal"] : []) {
            let bytes = try [UInt8](contentsOf: "\(path(name))/database/\(file)")
            try folder.write(bytes, to: "Copy.photoslibrary/database/\(file)")
        }
        return PhotosPackage(path: package)
    }
}

extension PhotosReader {
    func assets() throws -> [PhotosAsset] {
        var assets: [PhotosAsset] = []
        try forEachAsset { assets.append($0) }
        return assets
    }
}
