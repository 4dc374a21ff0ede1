package import Model

/// The result of probing a file. It does not depend on any job, so that the catalog can keep it.
package enum FileFacts: Hashable, Sendable {
    /// A file that is no media, or sound only.
    case nothing
    case still(StillFacts)
    case video(ProbedVideo)
    /// A still with a video inside it. Indirect, because there are few of these, and the other cases then need less memory.
    indirect case motionPhoto(StillFacts, MediaLocation.ByteRange, ProbedVideo)
    /// A still with a video inside it that cannot be used.
    case brokenMotionPhoto(StillFacts, ProbeRefusal)
    /// Google Takeout's description of another file.
    case sidecar(TakeoutSidecar)
    /// The XMP file of another file.
    case xmp(XMPSidecar)
    /// A camera's own file beside a recording.
    case cameraFile(CameraFile)
    /// An edit of Apple's Photos beside a recording in slow motion.
    case slowMotion(SlowMotion)
    /// A file that promises a video and cannot be used, with its dates in the form of `ProbedVideo.dates`.
    case refused(ProbeRefusal, dates: [String: String] = [:])
    /// A film that Dayreel made.
    case ownFilm
    /// A file that another program is still writing. Never kept in the catalog.
    case unfinished
}

extension FileFacts {
    /// The facts of a still, whether or not it holds a video.
    var still: StillFacts? {
        switch self {
        case .still(let still), .motionPhoto(let still, _, _), .brokenMotionPhoto(let still, _): still
        case .nothing, .video, .sidecar, .xmp, .cameraFile, .slowMotion, .refused, .ownFilm, .unfinished: nil
        }
    }

    /// The facts of a video that may become a clip.
    package var video: ProbedVideo? {
        switch self {
        case .video(let video), .motionPhoto(_, _, let video): video
        case .nothing, .still, .brokenMotionPhoto, .sidecar, .xmp, .cameraFile, .slowMotion, .refused, .ownFilm,
            .unfinished:
            nil
        }
    }

    /// The range of the video in a still.
    var videoRange: MediaLocation.ByteRange? {
        if case .motionPhoto(_, let range, _) = self { range } else { nil }
    }
}
