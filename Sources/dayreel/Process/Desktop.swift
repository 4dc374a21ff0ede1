import Foundation

/// The user's desktop, if there is one.
enum Desktop {
    /// Opens an address in the browser, if there is one; the address is on standard output in any case.
    static func open(_ address: String) { start("xdg-open", address) }

    /// Opens the folder of a file in the file manager.
    static let showFolder: @Sendable (String) throws -> Void = { path in
        start("xdg-open", URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    }

    /// Starts a program without waiting for it, and discards its output.
    private static func start(_ program: String, _ argument: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, argument]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
