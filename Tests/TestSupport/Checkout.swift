import Foundation

/// The working copy that the tests were built from.
package enum Checkout {
    /// The absolute path of the package's folder, without a trailing slash.
    package static let path = NSString(string: #filePath).pathComponents.dropLast(3).joined(separator: "/")
        .replacing("//", with: "/")

    /// The folder `../shared` beside it, with real files of phones, cameras and libraries, which are never part of the package.
    package static let shared = URL(filePath: path).deletingLastPathComponent().appending(path: "shared").path

    /// True if tests of real files should run: if the files exist, and always in CI, where the tests fail without them.
    package static var expectsShared: Bool {
        FileManager.default.fileExists(atPath: shared) || ProcessInfo.processInfo.environment["CI"] != nil
    }
}

/// Real files of phones and cameras.
package enum SharedMedia {
    package static let folder = Checkout.shared + "/media"

    package static func file(_ path: String) -> String { "\(folder)/\(path)" }
}
