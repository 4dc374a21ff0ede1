package import Model

/// The parts of libav that films need: the one list of them, for the check before a run and for the doctor.
package enum NeededComponents {
    /// The jobs that need a part.
    package enum Use: Hashable, Sendable {
        case everyFilm, sound, dates, interlacedClips, blurredBars, preview
        case codec(VideoCodec)

        /// True if the job's film cannot be made without.
        package func isNeeded(by job: Job) -> Bool {
            switch self {
            case .everyFilm: true
            case .sound: job.composition.audio.include
            case .dates: job.composition.dateOverlay != nil
            case .blurredBars: job.composition.fit == .blur
            case .codec(let codec): job.output.codec == codec
            // Known only once the clips are; without the filter they are shown as they are.
            case .interlacedClips, .preview: false
            }
        }
    }

    package static let encoders: [(name: String, use: Use)] =
        VideoCodec.allCases.map { ($0.profile.encoder, .codec($0)) } + [
            ("aac", .sound), ("png", .preview), ("mjpeg", .preview),
        ]

    package static let filters: [(names: [String], use: Use)] = [
        (["scale", "format", "pad", "crop", "transpose", "hflip", "vflip", "setsar"], .everyFilm), (["gblur"], .dates),
        (["bwdif"], .interlacedClips), (["split", "overlay", "lutyuv", "gblur"], .blurredBars),
    ]
}
