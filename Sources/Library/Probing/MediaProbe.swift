import Files
import Foundation
import Model

/// Finds out what a file contains: by its first bytes, then, if it may be a video, with libav.
package struct MediaProbe: Sendable {
    /// The longest time that libav may take for one file.
    package var timeLimit: Duration
    /// The longest time for reading all packets of a file whose length is doubtful.
    package var measuringTime = Duration.seconds(20)
    /// Seconds since 1970. A broken file that changed just before is probably still being written.
    package var now: Int64

    /// The memory limit of this process in bytes, if it has one: a file that needs more is refused.
    package var memoryLimit: Int64?

    package init(timeLimit: Duration = .seconds(20), now: Int64, memoryLimit: Int64? = nil) {
        self.timeLimit = timeLimit
        self.now = now
        self.memoryLimit = memoryLimit
    }

    /// The result of probing a file.
    package struct Outcome: Hashable, Sendable {
        package var facts: FileFacts
        /// True if another probe of the same file would find the same facts.
        package var isLasting: Bool
        /// True if the disk or the network failed, so that another attempt may succeed.
        package var mayPass = false
        /// True if the process has too many open files, which says nothing about this one.
        package var lacksFiles = false
        /// The cause in the system's words, if part of the file could not be read, so that the facts may be incomplete. Also nil if the
        /// facts are a refusal for that reason.
        package var failedRead: String?

        package init(
            facts: FileFacts, isLasting: Bool, mayPass: Bool = false, lacksFiles: Bool = false,
            failedRead: String? = nil
        ) {
            (self.facts, self.isLasting) = (facts, isLasting)
            (self.mayPass, self.lacksFiles) = (mayPass, lacksFiles)
            self.failedRead = failedRead
        }
    }

    /// Seconds after its last change during which an incomplete file counts as unfinished.
    package static let patience: Int64 = 10

    /// The number of attempts to read a file.
    private static let attempts = 3

    /// Probes a file. The facts are `unfinished` if it changed since the scan listed it, or if it is incomplete and changed within the last
    /// `patience` seconds.
    package func facts(of file: FoundFile) -> Outcome {
        // Missing parts of an object must be fetched first, so another attempt cannot help.
        let isObject = BlockMap.path(ofFileAt: file.path) != nil
        let before = isObject ? nil : FileStatus(file.path)
        var outcome = attempt(file)
        for _ in 1..<(isObject ? 1 : Self.attempts) where outcome.mayPass { outcome = attempt(file) }
        if isBeingWritten(file, outcome) { return Outcome(facts: .unfinished, isLasting: false) }
        // Another file may have been in its place for a moment. What was read of that one must not be remembered.
        if let before, FileStatus(file.path)?.isUntouched(since: before) != true { outcome.isLasting = false }
        return outcome
    }

    private func attempt(_ file: FoundFile) -> Outcome {
        let failed = FailedReads(timeLimit: timeLimit)
        var outcome = settledFacts(of: file, failed)
        failed.mark(&outcome)
        return outcome
    }

    private func isBeingWritten(_ file: FoundFile, _ outcome: Outcome) -> Bool {
        // An object of a bucket is always complete; a changed one is another object.
        if BlockMap.path(ofFileAt: file.path) != nil { return false }
        let looksCutOff: Bool
        switch outcome.facts {
        case .video(let video): looksCutOff = outcome.isLasting && !video.problems.isEmpty
        // A file that cannot be read at all need not be incomplete.
        case .refused: looksCutOff = outcome.isLasting
        case .nothing, .still, .motionPhoto, .brokenMotionPhoto, .sidecar, .xmp, .cameraFile, .slowMotion, .ownFilm,
            .unfinished:
            return false
        }
        if looksCutOff, abs(now - file.modifiedInstant) <= Self.patience { return true }
        guard let status = FileStatus(file.path) else { return false }
        return status.size != file.size || status.modified != file.modified
    }

    private func settledFacts(of file: FoundFile, _ failed: FailedReads) -> Outcome {
        let promised = MediaSignature.promisesVideo(file.name)
        guard let head = failed.value({ try MediaSignature.head(of: file.path) }) else {
            let refusal = promised ? failed.refusal : nil
            return Outcome(facts: refusal.map { .refused($0) } ?? .nothing, isLasting: false)
        }
        let signature = MediaSignature(head)
        switch signature {
        case .video:
            let outcome = named(videoFacts(of: file, promised: promised, failed), file)
            // A broken picture may begin like a video. If the name promises a picture, no video is missing.
            if case .refused = outcome.facts, !promised, MediaSignature.promisesStill(file.name) {
                return Outcome(facts: .nothing, isLasting: outcome.isLasting)
            }
            return outcome
        case .unused(let format): return Outcome(facts: .refused(.unusedFormat(format)), isLasting: true)
        case .still where !promised: return stillFacts(of: file, head, failed)
        case .imageSequence:
            return Outcome(facts: .refused(.pictureSequence), isLasting: true)
        case .still, .audio, .other:
            if let sidecar = failed.value({ try TakeoutSidecar.read(file) }) ?? nil {
                return Outcome(facts: .sidecar(sidecar), isLasting: true)
            }
            if let sidecar = failed.value({ try XMPSidecar.read(file) }) ?? nil {
                return Outcome(facts: .xmp(sidecar), isLasting: true)
            }
            if let camera = failed.value({ try CameraFile.read(file) }) ?? nil {
                return Outcome(facts: .cameraFile(camera), isLasting: true)
            }
            if let slow = failed.value({ try SlowMotion.read(file) }) ?? nil {
                return Outcome(facts: .slowMotion(slow), isLasting: true)
            }
            return promised ? unrecognized(file, signature, failed) : Outcome(facts: .nothing, isLasting: true)
        }
    }

    /// A refusal that names the format, if only the file's name tells it: cinema cameras write QuickTime files with a picture of their own.
    private func named(_ outcome: Outcome, _ file: FoundFile) -> Outcome {
        guard let format = UnusedFormat(named: file.name), case .refused(let refusal, let dates) = outcome.facts else {
            return outcome
        }
        switch refusal {
        case .unknownFormat, .noDecoder:
            return Outcome(facts: .refused(.unusedFormat(format), dates: dates), isLasting: outcome.isLasting)
        default: return outcome
        }
    }

    /// The facts of a file whose name promises a video, and whose first bytes do not show one. Recordings of television begin anywhere, MXF
    /// may begin with something else, and Motion JPEG begins like a photo: libav has the last word.
    private func unrecognized(_ file: FoundFile, _ signature: MediaSignature, _ failed: FailedReads) -> Outcome {
        let ending = file.name.split(separator: ".").last ?? ""
        let misnamed = ProbeRefusal.misnamed(fileExtension: String(ending), content: signature.content)
        if let format = UnusedFormat(named: file.name) {
            return Outcome(facts: .refused(.unusedFormat(format)), isLasting: true)
        }
        let mayBeVideo =
            signature == .other(.unknown) || (signature == .still && MediaSignature.promisesMotionJPEG(file.name))
        guard mayBeVideo else { return Outcome(facts: .refused(misnamed), isLasting: true) }
        let outcome = videoFacts(of: file, promised: true, misnamed: misnamed, failed)
        if case .video = outcome.facts { return outcome }
        return outcome.isLasting ? Outcome(facts: .refused(misnamed), isLasting: true) : outcome
    }

    private func stillFacts(
        of file: FoundFile, _ head: [UInt8], _ failed: FailedReads
    ) -> Outcome {
        if PictureSignature.isMade(file.path, head: head) { return Outcome(facts: .ownFilm, isLasting: true) }
        let embedded = EmbeddedVideo(path: file.path, size: file.size, failed)
        let tags: StillTags
        let found: EmbeddedVideo.Finding
        switch MediaSignature.stillForm(head) {
        case .jpeg:
            tags = StillTags.ofJPEG(at: file.path)
            found = embedded.inJPEG(tags)
        case .heif:
            tags = StillTags.ofHEIF(at: file.path)
            found = embedded.inHEIF(tags)
        case .other:
            let size = PictureHead.size(head)
            return Outcome(
                facts: .still(StillFacts(width: size?.width ?? 0, height: size?.height ?? 0)), isLasting: true)
        }
        if let code = tags.failure { failed.note(DayreelError(reading: file.path, code)) }
        var still = StillFacts(tags)
        guard let range = found.range else {
            still.lacksVideo = found.isClaimed
            return Outcome(facts: .still(still), isLasting: true)
        }
        let video = videoFacts(of: file, range: range, promised: true, failed)
        switch video.facts {
        case .video(let facts):
            // Films show the video.
            (still.width, still.height) = (0, 0)
            return Outcome(facts: .motionPhoto(still, range, facts), isLasting: video.isLasting)
        // Sound behind a photo that claims no video is a voice memo.
        case .refused(.soundOnly, _) where !found.isClaimed: return Outcome(facts: .still(still), isLasting: true)
        case .refused(let reason, _):
            return Outcome(facts: .brokenMotionPhoto(still, reason), isLasting: video.isLasting)
        default: return Outcome(facts: .still(still), isLasting: video.isLasting)
        }
    }
}
