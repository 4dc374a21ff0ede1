package import Model

extension ProbeRefusal {
    /// The rest of a sentence that begins with the file: "holds sound only".
    package var words: String {
        switch self {
        case .unreadable(let cause): Self.damage(cause) ?? "cannot be read: \(cause)"
        case .slow(let limit): "cannot be read: takes longer than \(DurationText.of(limit)) to open"
        case .memory(let limit): "needs more than \(ByteCount.text(limit)) of memory to be read"
        case .lost(let loss): loss.words
        case .invalidReply: "cannot be read: the process reading it gave an invalid reply"
        case .misnamed(let fileExtension, let content): "is named .\(fileExtension) but holds \(content.words)"
        case .unusedFormat(let format): "is \(format.words)"
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

extension ProbeRefusal {
    /// libav's words for a damaged file in words for people; nil for trouble of another kind.
    private static func damage(_ cause: String) -> String? {
        guard cause.hasPrefix("Invalid data found") else { return nil }
        // The index of an MP4 is written last: a camera that lost its power, or a copy that broke off, leaves none.
        if cause.contains("moov atom not found") { return "lacks its end: the recording, or its copy, was cut off" }
        if cause.contains("error reading header") || cause.contains("header parsing failed") {
            return "is damaged at its beginning"
        }
        return "is damaged: it cannot be read as a video"
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
        case .unknown: "no format that Dayreel opens"
        }
    }
}

extension UnusedFormat {
    /// The rest of "a.r3d is …".
    fileprivate var words: String {
        switch self {
        case .redRaw: "raw video of a RED camera, which only RED's programs decode"
        case .blackmagicRaw: "raw video of a Blackmagic camera, which only Blackmagic's programs decode"
        case .canonRaw: "raw video of a Canon camera, which only Canon's programs decode"
        case .nikonRaw: "raw video of a Nikon camera, which only Nikon's programs decode"
        case .arriRaw: "raw video of an ARRI camera, which only ARRI's programs decode"
        case .magicLantern: "raw video of Magic Lantern, which Dayreel does not open"
        case .realMedia: "RealMedia, which Dayreel does not open: convert it to MP4"
        case .windowsTV: "a recording of Windows Media Center, which Dayreel does not open: convert it to MP4"
        case .flash: "a Flash film, which Dayreel does not open"
        case .nut: "a NUT file, which Dayreel does not open: convert it to MP4"
        case .surveillance: "a surveillance recorder's file, which Dayreel does not open: convert it to MP4"
        }
    }
}
