import Foundation
import LibAV
import Pipeline

/// Finds out what a file holds: by its first bytes, then, if it may be a video, through libav.
package struct MediaProbe: Sendable {
    /// How long libav may take over one file.
    package var timeLimit: Duration

    package init(timeLimit: Duration = .seconds(20)) { self.timeLimit = timeLimit }

    /// The facts, and whether they will be the same next time: trouble of the disk may pass.
    package struct Outcome: Hashable, Sendable {
        package var facts: FileFacts
        package var isLasting: Bool
    }

    package func facts(of file: FoundFile) -> Outcome {
        let promised = MediaSignature.promisesVideo(file.name)
        let signature: MediaSignature
        do {
            signature = try MediaSignature(path: file.path)
        } catch {
            let reason = (error as? DayreelError)?.cause ?? "\(error)"
            return Outcome(facts: promised ? .refused("cannot be read: \(reason)") : .nothing, isLasting: false)
        }
        switch signature {
        case .video:
            let outcome = videoFacts(of: file, promised: promised)
            // Broken pictures begin like films; nobody misses a video where the name says picture.
            if case .refused = outcome.facts, !promised, MediaSignature.promisesStill(file.name) {
                return Outcome(facts: .nothing, isLasting: outcome.isLasting)
            }
            return outcome
        case .still where !promised: return Outcome(facts: .still, isLasting: true)
        case .imageSequence:
            return Outcome(facts: .refused("holds a sequence of pictures (HEIF), not a video"), isLasting: true)
        case .still, .audio, .other:
            let ending = file.name.split(separator: ".").last ?? ""
            let message = "is named .\(ending) but holds \(signature.description)"
            return Outcome(facts: promised ? .refused(message) : .nothing, isLasting: true)
        }
    }

    private func videoFacts(of file: FoundFile, promised: Bool) -> Outcome {
        do {
            let demuxer = try Demuxer(path: file.path, timeLimit: timeLimit)
            if Self.isOwnFilm(demuxer.info.metadata) { return Outcome(facts: .ownFilm, isLasting: true) }
            guard let stream = demuxer.info.bestVideo else {
                return Outcome(
                    facts: promised ? .refused(Self.withoutPicture(demuxer.info)) : .nothing, isLasting: true)
            }
            if let objection = Self.objection(to: stream) {
                return Outcome(facts: .refused(objection), isLasting: true)
            }
            let extent = try PictureExtent.measure(demuxer, stream: stream, file: file, timeLimit: timeLimit)
            guard extent.length > 0 else {
                return Outcome(facts: .refused("holds no picture that can be read"), isLasting: true)
            }
            return Outcome(facts: .video(VideoFacts(demuxer.info, stream: stream, extent: extent)), isLasting: true)
        } catch let error as LibAVError {
            let reason = error.kind == .interrupted ? "takes longer than \(timeLimit) to open" : error.plainReason
            return Outcome(facts: .refused("cannot be read: \(reason)"), isLasting: error.isLasting)
        } catch {
            return Outcome(facts: .refused("cannot be read: \(error)"), isLasting: false)
        }
    }

    private static func withoutPicture(_ info: MediaInfo) -> String {
        info.audio.isEmpty ? "holds neither picture nor sound" : "holds sound only"
    }

    /// Assemble marks every film with this tag.
    private static func isOwnFilm(_ tags: [String: String]) -> Bool {
        ["encoding_tool", "encoder", "com.apple.quicktime.software"].contains { tags[$0]?.hasPrefix("Dayreel") == true }
    }

    private static func objection(to stream: VideoStreamInfo) -> String? {
        if stream.codec == "none" || stream.codec.isEmpty { return "holds a picture in no format that libav knows" }
        // libav's own AV1 decoder needs hardware; others carry the library's name.
        let decoders = stream.codec == "av1" ? ["av1", "libdav1d", "libaom-av1"] : [stream.codec]
        guard decoders.contains(where: LibAVCapabilities.hasDecoder) else {
            return "holds \(stream.codec) video, for which this libav has no decoder"
        }
        if stream.dolbyVisionProfile == 5, (stream.dolbyVisionCompatibility ?? 0) == 0 {
            return "is Dolby Vision profile 5, which has no picture without Dolby's own processing"
        }
        return stream.displayWidth < 2 || stream.displayHeight < 2 ? "has a picture without a size" : nil
    }
}

extension VideoFacts {
    fileprivate init(_ info: MediaInfo, stream: VideoStreamInfo, extent: PictureExtent) {
        let rate = stream.averageFrameRate
        var tags = stream.metadata.filter { Self.dateTags.contains($0.key) }
        tags.merge(info.metadata.filter { Self.dateTags.contains($0.key) }) { _, container in container }
        self.init(
            duration: MediaTime(microseconds: extent.length), width: stream.displayWidth, height: stream.displayHeight,
            rotation: stream.orientation.clockwiseDegrees,
            frameRate: rate.denominator > 0 ? Double(rate.numerator) / Double(rate.denominator) : 0,
            dynamicRange: DynamicRange(of: stream), hasAudio: info.bestAudio != nil, codec: stream.codec, dates: tags,
            contentIdentifier: info.metadata["com.apple.quicktime.content.identifier"],
            problems: extent.problem.map { [$0] } ?? [])
    }
}

extension DynamicRange {
    /// By Dolby Vision's configuration record, else by the transfer function.
    fileprivate init(of stream: VideoStreamInfo) {
        switch stream.color.transfer {
        case _ where stream.dolbyVisionProfile != nil: self = .dolbyVision
        case "arib-std-b67": self = .hlg
        case "smpte2084": self = .pq
        default: self = .standard
        }
    }
}

extension LibAVError {
    /// Whether the same file will fail the same way again.
    fileprivate var isLasting: Bool {
        switch kind {
        case .invalidData, .unsupported: true
        case .notFound, .permissionDenied, .noSpace, .inputOutput, .interrupted, .outOfMemory, .other: false
        }
    }

    /// libav's own last line says more than the name of its error.
    fileprivate var plainReason: String { log.last.map { "\(message) (\($0))" } ?? message }
}
