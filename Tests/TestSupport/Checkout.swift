import Foundation

/// The working copy that the tests were built from.
package enum Checkout {
    /// Absolute path of the package's folder, without a slash at its end.
    package static let path = NSString(string: #filePath).pathComponents.dropLast(3).joined(separator: "/")
        .replacing("//", with: "/")

    /// `../shared` beside it: real files of phones, cameras and libraries, which are never part of the package.
    package static let shared = URL(filePath: path).deletingLastPathComponent().appending(path: "shared").path

    /// True where tests of real files are to run: beside the files, and in CI in any case, where they fail without them.
    package static var expectsShared: Bool {
        FileManager.default.fileExists(atPath: shared) || ProcessInfo.processInfo.environment["CI"] != nil
    }
}

/// Real files of phones and cameras.
package enum SharedMedia {
    package static let folder = Checkout.shared + "/media"

    package static func file(_ path: String) -> String { "\(folder)/\(path)" }
}
