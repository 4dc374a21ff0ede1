import Testing

@testable import DayreelKit

@Suite struct DesktopSessionTests {
    @Test(arguments: [
        (["DISPLAY": ":0", "PATH": "/opt/bin:/usr/bin"], true),
        (["WAYLAND_DISPLAY": "wayland-0", "PATH": "/usr/bin"], true),
        // A server without a screen, one whose screen has no program for folders, and a service.
        (["PATH": "/usr/bin"], false), (["DISPLAY": ":0", "PATH": "/opt/bin"], false),
        (["DISPLAY": "", "PATH": "/usr/bin"], false),
        (["DISPLAY": ":0"], false), ([:], false),
    ])
    func `a folder is shown where there is a screen and a program for it`(
        environment: [String: String], isShown: Bool
    ) {
        #expect(DesktopSession.showsFolders(environment) { $0 == "/usr/bin/xdg-open" } == isShown)
    }
}
