/// The reason why a file that looks like media is no item. The history keeps it under the names of its coding keys: a key that was released
/// keeps its name.
package enum RefusalReason: Hashable, Sendable, Codable {
    case probed(ProbeRefusal)
    /// A Motion Photo whose video cannot be used.
    indirect case videoInStill(ProbeRefusal)
    /// The file has no date that can be true.
    case undated
    /// The file is still being written.
    case unfinished
    /// The file is not on this disk. `name` is the one that its owner knows.
    indirect case notOnDisk(name: String, FileAbsence)
    case screenRecording
    /// Id of the item with the same video.
    case copy(of: String)
    /// Id of the edit that is used instead.
    case original(of: String)
    /// Id of the better edit of the same original.
    case lesserEdit(of: String)
    /// Id of the recording of which this is a camera's small preview.
    case preview(of: String)

    private enum CodingKeys: String, CodingKey {
        case probed
        case videoInStill = "video-in-still"
        case undated, unfinished
        case notOnDisk = "not-on-disk"
        case screenRecording = "screen-recording"
        case copy, original
        case lesserEdit = "lesser-edit"
        case preview
    }
}

extension RefusalReason {
    /// The kind of refusal, for scripts.
    package var code: Diagnostic.Code {
        switch self {
        case .probed, .videoInStill, .undated: .unreadableMedia
        case .unfinished: .unfinishedMedia
        case .notOnDisk: .notOnDisk
        case .screenRecording: .screenRecording
        case .copy: .duplicateMedia
        case .original, .lesserEdit: .editedOriginal
        case .preview: .proxyMedia
        }
    }
}

extension RefusalReason {
    /// True for trouble of a network or a server, as in `UnusableReason`.
    package var mayPass: Bool {
        switch self {
        case .probed(.lost(let loss)), .videoInStill(.lost(let loss)): loss.mayPass
        default: false
        }
    }

    /// True if nothing of the file could be fetched, so that its own date is not known.
    package var isUnread: Bool {
        switch self {
        case .probed(.lost(.notFetched)), .videoInStill(.lost(.notFetched)): true
        default: false
        }
    }
}

/// The reason why the file of an Apple Photos asset is missing. The history keeps it under these words.
package enum FileAbsence: String, Hashable, Sendable, Codable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud = "only-in-icloud"
    /// The library refers to a file outside the library, where nothing is read.
    case elsewhere
    /// The name in the database leads out of the library.
    case outside
    /// The file, or a folder on the way to it, is a link.
    case link
    case missing
    /// The video of a Live Photo outside the library.
    case unsupported
}

/// The contents, judged by the first bytes, of a file whose name promises a video. The catalog stores the words.
package enum FileContent: String, Hashable, Sendable, Codable, CaseIterable {
    case video, still
    case pictureSequence = "picture-sequence"
    case sound, nothing, zeros, zip, pdf, text, unknown
}

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

/// The reason why the contents of a file cannot become a clip. The catalog stores it under its coding keys, so released keys must not
/// change.
package enum ProbeRefusal: Hashable, Sendable, Codable {
    /// The file cannot be read: the words of the system or of libav.
    case unreadable(cause: String)
    /// The file takes longer than this to open.
    case slow(limit: Duration)
    /// Reading the file takes more than this many bytes of memory.
    case memory(limit: Int64)
    /// The file crashed its examiner, or parts of it could not be fetched.
    indirect case lost(ExaminerLoss)
    /// Its examiner's reply makes no sense.
    case invalidReply
    /// The file's extension promises a video.
    case misnamed(fileExtension: String, content: FileContent)
    /// A format that Dayreel does not open.
    case unusedFormat(UnusedFormat)
    /// A HEIF file with a sequence of pictures.
    case pictureSequence
    case soundOnly
    case noStream
    /// Its picture is in a format that libav has no name for.
    case unknownFormat
    /// libav's name of the codec.
    case noDecoder(codec: String)
    /// Only Dolby's own processing gives the right colours.
    case dolbyVision5
    /// Its picture has no width or no height.
    case noSize
    /// Its picture claims to be larger than any.
    case hugeSize(width: Int, height: Int)
    /// The picture's stream has no packet.
    case noPackets
    /// No picture can be decoded.
    case noPicture

    private enum CodingKeys: String, CodingKey {
        case unreadable, slow, memory, lost
        case invalidReply = "invalid-reply"
        case misnamed
        case unusedFormat = "unused-format"
        case pictureSequence = "picture-sequence"
        case soundOnly = "sound-only"
        case noStream = "no-stream"
        case unknownFormat = "unknown-format"
        case noDecoder = "no-decoder"
        case dolbyVision5 = "dolby-vision-5"
        case noSize = "no-size"
        case hugeSize = "huge-size"
        case noPackets = "no-packets"
        case noPicture = "no-picture"
    }
}
