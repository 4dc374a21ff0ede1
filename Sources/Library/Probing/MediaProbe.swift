import Files
import Foundation
import LibAV
import Model
import SparseFiles
import StillMetadata

/// Finds out what a file holds: by its first bytes, then, if it may be a video, through libav.
package struct MediaProbe: Sendable {
    /// The longest time that libav may take for one file.
    package var timeLimit: Duration
    /// Seconds since 1970: a broken file that was changed just before is one that is being written.
    package var now: Int64

    /// Bytes that this process may take, if it has a limit: a file that needs more is refused for that.
    package var memoryLimit: Int64?

    package init(timeLimit: Duration = .seconds(20), now: Int64, memoryLimit: Int64? = nil) {
        self.timeLimit = timeLimit
        self.now = now
        self.memoryLimit = memoryLimit
    }

    /// The facts, and whether they will be the same next time: trouble of the disk may pass.
    package struct Outcome: Hashable, Sendable {
        package var facts: FileFacts
        package var isLasting: Bool
        /// The disk or the network failed: what it refuses once, it may give the next time.
        package var mayPass = false
        /// No more files may be opened now, which says nothing of this one.
        package var lacksFiles = false

        package init(facts: FileFacts, isLasting: Bool, mayPass: Bool = false, lacksFiles: Bool = false) {
            (self.facts, self.isLasting) = (facts, isLasting)
            (self.mayPass, self.lacksFiles) = (mayPass, lacksFiles)
        }
    }

    /// Seconds after its last change for which a file that is not whole counts as one that is being written.
    package static let patience: Int64 = 10

    /// Attempts at a file that cannot be read.
    private static let attempts = 3

    /// The contents of the file. One that someone is writing is `unfinished`: it is not as the walk saw it, or it is not
    /// whole and was changed within the last seconds.
    package func facts(of file: FoundFile) -> Outcome {
        var outcome = settledFacts(of: file)
        for _ in 1..<Self.attempts where outcome.mayPass { outcome = settledFacts(of: file) }
        return isBeingWritten(file, outcome) ? Outcome(facts: .unfinished, isLasting: false) : outcome
    }

    private func isBeingWritten(_ file: FoundFile, _ outcome: Outcome) -> Bool {
        // An object of a bucket is whole, and another one once it changes.
        if BlockMap.path(ofFileAt: file.path) != nil { return false }
        let looksCutOff: Bool
        switch outcome.facts {
        case .video(let video): looksCutOff = !video.problems.isEmpty
        // What may not be read at all says nothing of its end.
        case .refused: looksCutOff = outcome.isLasting
        case .nothing, .still, .motionPhoto, .brokenMotionPhoto, .sidecar, .xmp, .ownFilm, .unfinished: return false
        }
        if looksCutOff, abs(now - file.modifiedInstant) <= Self.patience { return true }
        guard let status = FileStatus(file.path) else { return false }
        return status.size != file.size || status.modified != file.modified
    }

    private func settledFacts(of file: FoundFile) -> Outcome {
        let promised = MediaSignature.promisesVideo(file.name)
        let head: [UInt8]
        do {
            head = try MediaSignature.head(of: file.path)
        } catch {
            let reason = (error as? DayreelError)?.cause ?? "\(error)"
            let facts = promised ? FileFacts.refused(.unreadable(cause: reason)) : .nothing
            // Whose owner keeps it from others will do so the next moment too.
            let code = (error as? DayreelError)?.code
            return Outcome(
                facts: facts, isLasting: false, mayPass: code != .missingInput, lacksFiles: code == .busy)
        }
        let signature = MediaSignature(head)
        switch signature {
        case .video:
            let outcome = videoFacts(of: file, promised: promised)
            // Broken pictures begin like films; nobody misses a video where the name says picture.
            if case .refused = outcome.facts, !promised, MediaSignature.promisesStill(file.name) {
                return Outcome(facts: .nothing, isLasting: outcome.isLasting)
            }
            return outcome
        case .still where !promised: return stillFacts(of: file, form: MediaSignature.stillForm(head))
        case .imageSequence:
            return Outcome(facts: .refused(.pictureSequence), isLasting: true)
        case .still, .audio, .other:
            if let sidecar = TakeoutSidecar.read(file) { return Outcome(facts: .sidecar(sidecar), isLasting: true) }
            if let sidecar = XMPSidecar.read(file) { return Outcome(facts: .xmp(sidecar), isLasting: true) }
            let ending = file.name.split(separator: ".").last ?? ""
            let refusal = ProbeRefusal.misnamed(fileExtension: String(ending), content: signature.content)
            return Outcome(facts: promised ? .refused(refusal) : .nothing, isLasting: true)
        }
    }

    private func stillFacts(of file: FoundFile, form: MediaSignature.StillForm) -> Outcome {
        let embedded = EmbeddedVideo(path: file.path, size: file.size)
        let tags: StillTags
        let range: MediaLocation.ByteRange?
        switch form {
        case .jpeg:
            tags = StillTags.ofJPEG(at: file.path)
            range = embedded.inJPEG(xmp: tags.xmp)
        case .heif:
            tags = StillTags.ofHEIF(at: file.path)
            range = embedded.inHEIC()
        case .other: return Outcome(facts: .still(StillFacts()), isLasting: true)
        }
        let still = StillFacts(tags)
        guard let range else { return Outcome(facts: .still(still), isLasting: true) }
        let video = videoFacts(of: file, range: range, promised: true)
        switch video.facts {
        case .video(let facts): return Outcome(facts: .motionPhoto(still, range, facts), isLasting: video.isLasting)
        case .refused(let reason, _):
            return Outcome(facts: .brokenMotionPhoto(still, reason), isLasting: video.isLasting)
        default: return Outcome(facts: .still(still), isLasting: video.isLasting)
        }
    }

    private func videoFacts(of file: FoundFile, range: MediaLocation.ByteRange? = nil, promised: Bool) -> Outcome {
        do {
            let demuxer = try open(file, range: range)
            let info = demuxer.info
            if Self.isOwnFilm(info.metadata) { return Outcome(facts: .ownFilm, isLasting: true) }
            guard let stream = info.bestVideo else {
                return Outcome(facts: promised ? .refused(Self.withoutPicture(info)) : .nothing, isLasting: true)
            }
            func refused(_ reason: ProbeRefusal) -> Outcome {
                Outcome(facts: .refused(reason, dates: VideoFacts.dates(info, stream)), isLasting: true)
            }
            if let objection = Self.objection(to: stream) { return refused(objection) }
            let extent = try PictureExtent.measure(
                demuxer, stream: stream, path: file.path, range: range, size: file.size, timeLimit: timeLimit)
            guard extent.length > 0 else { return refused(.noPackets) }
            let log = LibAVLog.drain()
            let untouched = extent.hasReadPackets ? try open(file, range: range) : demuxer
            guard let leadIn = try Self.leadIn(untouched, stream), leadIn < extent.length else {
                return refused(.noPicture)
            }
            var facts = VideoFacts(info, stream: stream, extent: extent, leadIn: leadIn, log: log)
            facts.add(RecordedEvidence(demuxer, stream: stream))
            return Outcome(facts: .video(facts), isLasting: true)
        } catch let error as LibAVError {
            if let memoryLimit, error.kind == .outOfMemory {
                return Outcome(facts: .refused(.memory(limit: memoryLimit)), isLasting: true)
            }
            let isSlow = error.kind == .interrupted
            let reason = isSlow ? ProbeRefusal.slow(limit: timeLimit) : .unreadable(cause: error.plainReason)
            return Outcome(
                facts: .refused(reason), isLasting: error.isLasting, mayPass: error.mayPass,
                lacksFiles: error.kind == .tooManyFiles)
        } catch {
            return Outcome(facts: .refused(.unreadable(cause: "\(error)")), isLasting: false)
        }
    }

    private func open(_ file: FoundFile, range: MediaLocation.ByteRange?) throws -> Demuxer {
        let stretch = range.map { ByteStretch(offset: $0.offset, length: $0.length) }
        return try Demuxer(path: file.path, stretch: stretch, timeLimit: timeLimit)
    }

    /// The time before the stream's first picture can be decoded, in microseconds; nil if none can. Zero for as long
    /// as Decode shows the first picture ahead of its time.
    private static func leadIn(_ demuxer: Demuxer, _ stream: VideoStreamInfo) throws -> Int64? {
        guard let picture = try demuxer.firstPicture(ofStream: stream.index) else { return nil }
        guard let time = picture.presentationTime else { return 0 }
        let lead = time - (stream.startTime ?? 0)
        return lead > MediaItem.longestHold.microseconds ? lead : 0
    }

    private static func withoutPicture(_ info: MediaInfo) -> ProbeRefusal {
        info.audio.isEmpty ? .noStream : .soundOnly
    }

    /// Assemble marks every film with this tag.
    private static func isOwnFilm(_ tags: [String: String]) -> Bool {
        ["encoding_tool", "encoder", "com.apple.quicktime.software"].contains { tags[$0]?.hasPrefix("Dayreel") == true }
    }

    private static func objection(to stream: VideoStreamInfo) -> ProbeRefusal? {
        if stream.codec == "none" || stream.codec.isEmpty { return .unknownFormat }
        // libav's own AV1 decoder needs hardware; others carry the library's name.
        let decoders = stream.codec == "av1" ? ["av1", "libdav1d", "libaom-av1"] : [stream.codec]
        guard decoders.contains(where: LibAVCapabilities.hasDecoder) else {
            return .noDecoder(codec: stream.codec)
        }
        if stream.dolbyVisionProfile == 5, (stream.dolbyVisionCompatibility ?? 0) == 0 {
            return .dolbyVision5
        }
        let sides = [stream.displayWidth, stream.displayHeight]
        if sides.contains(where: { $0 < 2 }) { return .noSize }
        // Larger than any camera's, and than libav decodes; a pixel aspect may claim anything.
        let isHuge = sides.contains { $0 > 65_536 }
        return isHuge ? .hugeSize(width: stream.displayWidth, height: stream.displayHeight) : nil
    }
}

extension LibAVError {
    /// True if the same file will fail the same way again.
    fileprivate var isLasting: Bool {
        switch kind {
        case .invalidData, .unsupported: true
        case .notFound, .permissionDenied, .noSpace, .inputOutput, .tooManyFiles, .interrupted, .outOfMemory, .other:
            false
        }
    }

    /// Trouble of a disk or a network, not of the file.
    fileprivate var mayPass: Bool { kind == .inputOutput || kind == .tooManyFiles }

    /// libav's own last line says more than the name of its error.
    fileprivate var plainReason: String { log.last.map { "\(message) (\($0))" } ?? message }
}
