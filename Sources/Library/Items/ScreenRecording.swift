/// Tells recordings of a screen by name, as systems and apps name them.
enum ScreenRecording {
    private static let beginnings = [
        "screenrecord", "screencast", "screenshot", "screencapture", "rpreplay", "svidscreen", "bildschirmaufnahme",
        "bildschirmfoto",
    ]

    /// `Screen Recording 2024-01-28 at 10.54.20.mov`, `Screen_Recording_20240128.mp4`, `ScreenRecording_01-28-2024.MP4`,
    /// `screen-20240128-105420.mp4` (Android), `RPReplay_Final1706435660.mp4`, `Screenrecorder-2024-01-28.mp4`, `Screencast from …`.
    static func isNamed(_ name: String) -> Bool {
        // Nearly all names end here, and a library has a hundred thousand.
        guard let first = name.utf8.first, "sSrRbB".utf8.contains(first) else { return false }
        let lowercased = name.lowercased()
        let letters = lowercased.filter { $0 != " " && $0 != "_" && $0 != "-" }
        if beginnings.contains(where: letters.hasPrefix) { return true }
        guard lowercased.hasPrefix("screen-") else { return false }
        return lowercased.dropFirst(7).first?.isNumber == true
    }
}
