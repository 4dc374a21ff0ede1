/// Recognizes recordings of a screen: by the names that systems and apps give them in many languages, and by the file's tags.
enum ScreenRecording {
    /// Beginnings of names, in lower case, without spaces, dashes and apostrophes; grouped by first letter, because a library has a hundred
    /// thousand names.
    private static let beginnings = Dictionary(
        grouping: [
            // English, and apps with an English name everywhere.
            "screenrecord", "screencast", "screenshot", "screencapture", "rpreplay", "svidscreen", "xrecorder",
            "azrecorder", "azscreenrecorder", "mobizen", "simplescreenrecorder", "kooha",
            // Operating systems, in the user's language.
            "bildschirmaufnahme", "bildschirmaufzeichnung", "bildschirmfoto", "bildschirmvideo",
            "enregistrementdelécran", "enregistrementdécran", "enregistrementécran", "capturevidéodécran",
            "capturedécran", "grabacióndepantalla", "grabacióndelapantalla", "registrazioneschermo",
            "registrazionedelloschermo", "registrazionedischermo", "schermopname", "schermregistratie",
            "gravaçãodetela", "gravaçãodatela", "gravaçãodeecrã", "gravaçãodoecrã", "画面収録", "画面録画", "画面の録画", "录屏",
            "屏幕录制", "屏幕录像", "螢幕錄製", "螢幕錄影", "屏幕錄製", "záznamobrazovky", "nahrávkaobrazovky", "nahráváníobrazovky",
            "nagraniezekranu", "nagranieekranu", "nagrywanieekranu", "записьэкрана", "видеозаписьэкрана", "화면기록",
            "화면녹화", "ekrankaydı", "skärminspelning", "skærmoptagelse", "skjermopptak", "näyttötallenne",
            "näytöntallennus", "записекрана", "képernyőfelvétel",
        ], by: \.first)

    /// Beginnings that only count before a digit, since other names have them too: `Record_2024-01-28-10-54-20.mp4` (OnePlus, Oppo),
    /// `SVID_20240128_105420_1.mp4` (Huawei), `screen-20240128-105420.mp4` (Android).
    private static let beforeDigits = ["record_", "svid_", "screen-"]

    private static let gaps: Set<Unicode.Scalar> = [" ", "_", "-", "'", "’", "\u{A0}"]

    /// True for the name of a recording of a screen.
    static func isNamed(_ name: String) -> Bool {
        // A quick check that nearly all names fail.
        guard let candidates = beginnings[name.first?.lowercased().first] else { return false }
        let lowercased = name.lowercased()
        // By scalars: finding the characters of a name takes ten times as long.
        let letters = String(String.UnicodeScalarView(lowercased.unicodeScalars.filter { !gaps.contains($0) }))
        if candidates.contains(where: letters.hasPrefix) { return true }
        return beforeDigits.contains {
            lowercased.hasPrefix($0) && lowercased.dropFirst($0.count).first?.isNumber == true
        }
    }

    /// The tags in which programs leave their name.
    private static let signatures = [
        "com.apple.quicktime.author", "com.apple.quicktime.software", "com.apple.quicktime.displayname", "artist",
        "author", "encoder", "encoding_tool", "software", "comment", "title", "description", "application",
    ]

    /// Words in these tags: iOS's framework, Windows' Game Bar and Snipping Tool, apps.
    private static let recorders = [
        "replaykit", "screen record", "screenrecord", "screen capture", "screencapture", "screencast",
        "microsoft game dvr", "snipping tool", "simplescreenrecorder", "kooha", "xrecorder", "az recorder",
        "mobizen",
    ]

    /// True if the tags are those of a recorder.
    static func isSigned(_ tags: [String: String]) -> Bool {
        signatures.contains { key in
            guard let text = tags[key]?.lowercased() else { return false }
            return recorders.contains(where: text.contains)
        }
    }
}
