import LibAV
package import Model

/// The parts of libav that films need, for the check before a run and for `doctor`.
package enum NeededComponents {
    /// The jobs that need a part.
    package enum Use: Hashable, Sendable {
        case everyFilm, sound, dates, interlacedClips, blurredBars, steadiness, speed, preview, teaser
        case codec(VideoCodec)

        /// True if the job's film cannot be made without the part.
        package func isNeeded(by job: Job) -> Bool {
            switch self {
            case .everyFilm: true
            case .sound: job.composition.audio.include
            case .dates: job.composition.dateOverlay != nil || job.composition.titles.opening != nil
            case .blurredBars: job.composition.fit.ofOne == .blur
            case .teaser: job.output.teaser != nil
            case .steadiness: job.composition.stabilise != .off
            case .speed: job.composition.audio.include && job.changesSpeeds
            case .codec(let codec): job.output.codec == codec
            // Known only once the clips are; without the filter they are shown interlaced.
            case .interlacedClips, .preview: false
            }
        }
    }

    package static let encoders: [(name: String, use: Use)] =
        VideoCodec.allCases.map { ($0.profile.encoder, .codec($0)) } + [
            ("aac", .sound), ("png", .preview), ("mjpeg", .preview), (AnimatedWebP.encoder, .teaser),
        ]

    /// Kinds of clips by their decoders.
    package enum Clips: Hashable, Sendable { case ofPhones, others, inAV1 }

    /// Decoders by the names of codecs that `LibAVCapabilities.decodes` accepts.
    package static let decoders: [(codecs: [String], clips: Clips)] = [
        (names(.h264, .hevc) + ["aac"], .ofPhones),
        (names(.mpeg4, .vp9, .prores, .mjpeg) + ["amrnb", "mp3", "opus", "pcm_s16le"], .others), (names(.av1), .inAV1),
    ]

    private static func names(_ codecs: SourceCodec...) -> [String] { codecs.map(\.name) }

    package static let filters: [(names: [String], use: Use)] = [
        (["scale", "format", "pad", "crop", "transpose", "hflip", "vflip", "setsar"], .everyFilm), (["gblur"], .dates),
        (["bwdif"], .interlacedClips), (["split", "overlay", "lutyuv", "gblur"], .blurredBars),
        (["vidstabdetect", "vidstabtransform"], .steadiness), (["atempo"], .speed),
    ]
}

extension Job {
    /// True if it may show recordings faster or slower.
    fileprivate var changesSpeeds: Bool {
        clips.speed != .normal
            || pins.values.contains { pin in
                if case .media(_, _, _, let speed?) = pin { speed != .normal } else { false }
            }
    }
}
