import Foundation

/// The desktop of the user who runs the program, if there is one.
package enum DesktopSession {
    /// True if a folder that is opened shows up somewhere: there is a screen, and a program that opens folders on it.
    package static func showsFolders(
        _ environment: [String: String],
        isProgram: (String) -> Bool = { FileManager.default.isExecutableFile(atPath: $0) }
    ) -> Bool {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return hasScreen && folders.contains { isProgram("\($0)/xdg-open") }
    }
}
