/// A format of recordings that Dayreel knows and does not open. The catalog stores the words.
package enum UnusedFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// Formats of cinema cameras, which only their makers' programs decode.
    case redRaw = "red-raw"
    case blackmagicRaw = "blackmagic-raw"
    case canonRaw = "canon-raw"
    case nikonRaw = "nikon-raw"
    case arriRaw = "arri-raw"
    /// Magic Lantern's raw video of Canon's photo cameras, which continues in further files.
    case magicLantern = "magic-lantern"
    /// RealMedia, Windows' TV recordings, Flash, NUT, surveillance recorders: rare among recordings, and more code that strangers' files
    /// could attack.
    case realMedia = "real-media"
    case windowsTV = "windows-tv"
    case flash
    case nut
    case surveillance
}
