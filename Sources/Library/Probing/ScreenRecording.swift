/// Tells recordings of a screen: by name, as systems and apps name them in many languages, and by what the file says of itself.
enum ScreenRecording {
    /// Beginnings of names, in small letters, without spaces, dashes and apostrophes; by their first letter, as a library has
    /// a hundred thousand names.
    private static let beginnings = Dictionary(
        grouping: [
            // English, and apps that are named in English everywhere.
            "screenrecord", "screencast", "screenshot", "screencapture", "rpreplay", "svidscreen", "xrecorder",
            "azrecorder", "azscreenrecorder", "mobizen", "simplescreenrecorder", "kooha",
            // The systems, in the user's language.
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

    /// Beginnings that other names have too, unless a digit follows: `Record_2024-01-28-10-54-20.mp4` (OnePlus, Oppo),
    /// `SVID_20240128_105420_1.mp4` (Huawei), `screen-20240128-105420.mp4` (Android).
    private static let beforeDigits = ["record_", "svid_", "screen-"]

    /// True for the name of a recording of a screen.
    static func isNamed(_ name: String) -> Bool {
        // Nearly all names end here.
        let lowercased = name.lowercased()
        guard let candidates = beginnings[lowercased.first] else { return false }
        let letters = lowercased.filter { !" _-'’\u{A0}".contains($0) }
        if candidates.contains(where: letters.hasPrefix) { return true }
        return beforeDigits.contains {
            lowercased.hasPrefix($0) && lowercased.dropFirst($0.count).first?.isNumber == true
        }
    }

    /// Tags in which programs sign.
    private static let signatures = [
        "com.apple.quicktime.author", "com.apple.quicktime.software", "com.apple.quicktime.displayname", "artist",
        "author", "encoder", "encoding_tool", "software", "comment", "title", "description", "application",
    ]

    /// Words in names that recorders give: iOS's framework, Windows' Game Bar and Snipping Tool, apps.
    private static let recorders = [
        "replaykit", "screen record", "screenrecord", "screen capture", "screencapture", "screencast",
        "microsoft game dvr", "snipping tool", "simplescreenrecorder", "kooha", "xrecorder", "az recorder",
        "mobizen",
    ]

    /// True for the tags of a file that says so.
    static func isSigned(_ tags: [String: String]) -> Bool {
        signatures.contains { key in
            guard let text = tags[key]?.lowercased() else { return false }
            return recorders.contains(where: text.contains)
        }
    }
}
