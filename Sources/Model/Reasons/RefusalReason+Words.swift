extension RefusalReason {
    /// The rest of a sentence that begins with the file: "is the same video as a.mov".
    package var words: String {
        switch self {
        case .probed(let refusal): refusal.words
        case .videoInStill(let refusal): "is a motion photo whose video \(refusal.words)"
        case .undated: "carries no date that can be true"
        case .unfinished: "is still being written; a later run can use it"
        case .notOnDisk(let name, let absence): "\(name) \(absence.words)"
        case .screenRecording: "is a recording of a screen"
        case .copy(let kept): "is the same video as \(kept)"
        case .original(let edit): "is the original of \(edit), which is taken instead"
        case .lesserEdit(let edit): "is another edit of the original of \(edit), which is taken instead"
        case .preview(let recording): "is a small preview of \(recording)"
        case .written(_, let words): words
        }
    }
}

extension ProbeRefusal {
    /// The rest of a sentence that begins with the file: "holds sound only".
    package var words: String {
        switch self {
        case .unreadable(let cause): "cannot be read: \(cause)"
        case .slow(let limit): "cannot be read: takes longer than \(limit) to open"
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
