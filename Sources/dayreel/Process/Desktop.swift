import Foundation

/// The desktop that the person sits at, if there is one.
enum Desktop {
    /// Opens an address in the browser. Where there is none, the address stands on standard output.
    static func open(_ address: String) { start("xdg-open", address) }

    /// Opens the folder of a file in the file manager.
    static let showFolder: @Sendable (String) throws -> Void = { path in
        start("xdg-open", URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    }

    /// Waits for nothing, and says nothing of its own.
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
