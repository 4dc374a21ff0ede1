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
