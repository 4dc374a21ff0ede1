package import Pipeline

/// Makes items of files whose contents are known. Pure: the job's rules for days come in here and nowhere earlier.
package struct ItemBuilder: Sendable {
    private let policy: CapturePolicy
    private let takesScreenRecordings: Bool

    /// Without `takesScreenRecordings` these are refused, and only a pin takes them.
    package init(policy: CapturePolicy, takesScreenRecordings: Bool = false) {
        self.policy = policy
        self.takesScreenRecordings = takesScreenRecordings
    }

    /// A file with what it holds.
    package struct KnownFile: Hashable, Sendable {
        package var file: FoundFile
        package var facts: FileFacts
        /// Given where another file is as long: equal ones are one video.
        package var fingerprint: Fingerprint?

        package init(file: FoundFile, facts: FileFacts, fingerprint: Fingerprint? = nil) {
            self.file = file
            self.facts = facts
            self.fingerprint = fingerprint
        }
    }

    /// A video that may become an item.
    private struct Candidate {
        var file: FoundFile
        var video: VideoFacts
        var fingerprint: Fingerprint?
        /// The still that it lies in, with the place.
        var embedded: (still: StillFacts, range: MediaLocation.ByteRange)?

        var isScreenRecording: Bool { video.isScreenRecording || ScreenRecording.isNamed(file.name) }
    }

    /// Sorted as `ScanResult` says.
    package func build(_ files: [KnownFile]) -> ScanResult {
        var (candidates, stills, result) = sorted(files)
        let pairs = LivePhotoPairing.pairs(
            videos: candidates.filter { $0.embedded == nil }.map {
                .init(path: $0.file.path, duration: $0.video.duration, contentIdentifier: $0.video.contentIdentifier)
            },
            stills: stills.map { .init(path: $0.key, contentIdentifier: $0.value.contentIdentifier) })
        // A motion photo whose video was exported beside it is one item: that with the video of its own.
        let paired = Set(pairs.values)
        candidates.removeAll { $0.embedded != nil && paired.contains($0.file.path) }
        result.refused.removeAll { paired.contains($0.path) }
        let sidecars = SidecarIndex(files)
        let ids = ItemIdentifiers.of(candidates.map(\.file))
        var found: [(item: MediaItem, fingerprint: Fingerprint?)] = []
        for candidate in candidates {
            let pair = pairs[candidate.file.path]
            let still = candidate.embedded?.still ?? pair.flatMap { stills[$0] }
            let stamps = stamps(candidate, still: still, sidecar: sidecars.sidecar(of: candidate.file, still: pair))
            guard let date = policy.date(stamps, duration: candidate.video.duration) else {
                let message = "carries no date that can be true"
                result.refused.append(RefusedMedia(path: candidate.file.path, message: message))
                continue
            }
            let id = ids[candidate.file.path] ?? candidate.file.path
            let item = item(candidate, date: date, id: id, pair: pair)
            if candidate.isScreenRecording, !takesScreenRecordings {
                result.refused.append(
                    RefusedMedia(
                        path: item.location.path, code: .screenRecording, message: "is a recording of a screen",
                        pinnable: item))
            } else {
                found.append((item, candidate.fingerprint))
            }
        }
        let copies = Duplicates(found)
        result.items = copies.kept.sorted(by: MediaItem.precedesInTime)
        result.refused += copies.refused
        result.refused.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        result.diagnostics = Self.logs(of: candidates)
        return result
    }

    /// Videos, stills by path, and what is refused whatever its date.
    private func sorted(_ files: [KnownFile]) -> ([Candidate], [String: StillFacts], ScanResult) {
        var candidates: [Candidate] = []
        var stills: [String: StillFacts] = [:]
        var result = ScanResult(items: [], refused: [])
        func refuse(_ file: FoundFile, _ code: Diagnostic.Code = .unreadableMedia, _ message: String) {
            result.refused.append(RefusedMedia(path: file.path, code: code, message: message))
        }
        for known in files {
            let file = known.file
            guard file.mayBePicked else {
                stills[file.path] = known.facts.still
                continue
            }
            switch known.facts {
            case .video(let video):
                candidates.append(Candidate(file: file, video: video, fingerprint: known.fingerprint))
            case .motionPhoto(let still, let range, let video):
                stills[file.path] = still
                candidates.append(
                    Candidate(file: file, video: video, fingerprint: known.fingerprint, embedded: (still, range)))
            case .still(let still): stills[file.path] = still
            case .brokenMotionPhoto(let still, let message):
                stills[file.path] = still
                refuse(file, .unreadableMedia, message)
            case .refused(let message): refuse(file, .unreadableMedia, message)
            case .unfinished: refuse(file, .unfinishedMedia, "is still being written; a later run can use it")
            case .nothing, .ownFilm, .sidecar: break
            }
        }
        return (candidates, stills, result)
    }

    private func stamps(_ candidate: Candidate, still: StillFacts?, sidecar: TakeoutSidecar?) -> [CaptureStamp] {
        var stamps = CaptureStamp.stamps(ofTags: candidate.video.dates)
        if let reading = still?.taken.flatMap(DateText.reading) { stamps.append(CaptureStamp(.exifOriginal, reading)) }
        if let sidecar { stamps.append(CaptureStamp(.takeoutSidecar, .utc(sidecar.taken))) }
        if let reading = FileNameDate.reading(of: candidate.file.name) {
            stamps.append(CaptureStamp(.fileName, reading))
        }
        stamps.append(CaptureStamp(.modificationTime, .utc(candidate.file.modifiedInstant)))
        return stamps
    }

    private func item(_ candidate: Candidate, date: CaptureDate, id: String, pair: String?) -> MediaItem {
        let (file, video) = (candidate.file, candidate.video)
        // A Live Photo whose still is gone is one still: Apple's identifier says so.
        let isLivePhoto = pair != nil || (video.contentIdentifier != nil && video.duration <= .seconds(6))
        return MediaItem(
            id: id, location: MediaLocation(path: file.path, range: candidate.embedded?.range), pair: pair,
            kind: candidate.embedded != nil ? .motionPhoto : isLivePhoto ? .livePhoto : .video,
            captured: date.captured, day: date.day, duration: video.duration, width: video.width, height: video.height,
            rotation: video.rotation, frameRate: video.frameRate, dynamicRange: video.dynamicRange,
            hasAudio: video.hasAudio, codec: video.codec, fileSize: candidate.embedded?.range.length ?? file.size,
            problems: video.problems + date.rejected.filter { $0.evidence != .modificationTime }.map(\.disbelief),
            otherDates: date.disagreeing)
    }

    /// What libav said of files that can be used nevertheless.
    private static func logs(of candidates: [Candidate]) -> [Diagnostic] {
        candidates.filter { !$0.video.log.isEmpty }.map {
            let words = $0.video.log.joined(separator: "; ")
            return Diagnostic(.note, .mediaLog, path: $0.file.path, "libav says of \($0.file.name): \(words)")
        }.sorted { ($0.path ?? "").utf8.lexicographicallyPrecedes(($1.path ?? "").utf8) }
    }
}

extension CaptureStamp {
    /// A sentence for the list of problems.
    fileprivate var disbelief: String {
        let time = CaptureTime(instant: roughInstant, offset: 0, evidence: evidence)
        return "the date \(time.day()) (\(evidence.rawValue)) cannot be true"
    }
}
