import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// Packages whose names changed their letter case in copying, through a file system that ignores case.
@Suite(.enabled(if: Checkout.expectsShared)) struct OtherLetterCaseTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    /// A package with copies of the files of another one, under changed names.
    private func mirror(_ name: String, _ change: (String) -> String) throws -> PhotosPackage {
        let package = temporary.path("Copy.photoslibrary")
        try FileManager.default.createDirectory(atPath: package, withIntermediateDirectories: true)
        for path in try FileManager.default.subpathsOfDirectory(atPath: SharedLibraries.path(name)).sorted() {
            let (original, copy) = ("\(SharedLibraries.path(name))/\(path)", "\(package)/\(change(path))")
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: original, isDirectory: &isFolder)
            if isFolder.boolValue {
                try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
            } else {
                try FileManager.default.copyItem(atPath: original, toPath: copy)
            }
        }
        return PhotosPackage(path: package)
    }

    /// The clips of each asset, as lower-case paths below the package.
    private func clips(_ reader: PhotosReader) throws -> [String] {
        let files = AssetFiles(reader.package)
        var found: [String] = []
        try reader.forEachAsset { asset in
            for edited in [true, false] {
                guard case .present(let path) = files.clip(of: asset, edited: edited) else { continue }
                #expect(access(path, R_OK) == 0)
                found.append("\(asset.uuid) \(path.dropFirst(reader.package.path.count).lowercased())")
            }
        }
        return found.sorted()
    }

    @Test(arguments: [{ $0.uppercased() }, { $0.lowercased() }] as [@Sendable (String) -> String])
    func `originals and renders are found in any letter case`(_ change: @Sendable (String) -> String) throws {
        let name = "Test-Media-Types-15.7.2"
        let package = try mirror(name, change)
        #expect(PhotosPackage.isOne(package.path))
        let expected = try clips(try SharedLibraries.reader(name, temporary: temporary))
        #expect(expected.count == 8)
        #expect(try clips(try PhotosReader(package, temporary: temporary.path)) == expected)
    }

    /// The log matters: without it, this library is empty.
    @Test func `the database is read with its log in any letter case`() throws {
        let package = try mirror("Test-Movie-5_0") { $0.uppercased() }
        let expected = try SharedLibraries.reader("Test-Movie-5_0", temporary: temporary).assets()
        #expect(!expected.isEmpty)
        #expect(try PhotosReader(package, temporary: temporary.path).assets() == expected)
    }
}
