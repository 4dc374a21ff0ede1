package import Model

extension ProbeRefusal {
    /// The rest of a sentence that begins with the file: "holds sound only".
    package var words: String {
        switch self {
        case .unreadable(let cause): "cannot be read: \(cause)"
        case .slow(let limit): "cannot be read: takes longer than \(DurationText.of(limit)) to open"
        case .memory(let limit): "needs more than \(ByteCount.text(limit)) of memory to be read"
        case .lost(let loss): loss.words
        case .invalidReply: "cannot be read: the process reading it gave an invalid reply"
        case .misnamed(let fileExtension, let content): "is named .\(fileExtension) but holds \(content.words)"
        case .pictureSequence: "holds a sequence of pictures (HEIF), not a video"
        case .soundOnly: "holds sound only"
        case .noStream: "holds neither picture nor sound"
        case .unknownFormat: "holds a picture in no format that libav knows"
        case .noDecoder(let codec): "holds \(codec) video, for which this libav has no decoder"
        case .dolbyVision5: "is Dolby Vision profile 5, which has no picture without Dolby's own processing"
        case .noSize: "has a picture without a size"
        case .hugeSize(let width, let height): "claims a picture of \(width)x\(height), which nothing can show"
        case .noPackets: "holds no picture that can be read"
        case .noPicture: "holds no picture that can be decoded"
        }
    }
}

extension FileContent {
    /// The rest of "is named .mov but holds …".
    fileprivate var words: String {
        switch self {
        case .video: "a video"
        case .still: "a still picture"
        case .pictureSequence: "a sequence of pictures"
        case .sound: "sound only"
        case .nothing: "nothing"
        case .zeros: "zeros"
        case .zip: "a ZIP archive"
        case .pdf: "a PDF document"
        case .text: "text"
        case .unknown: "no format that is known"
        }
    }
}
