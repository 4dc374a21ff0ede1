package import Pipeline

/// Makes items of files whose contents are known. Pure: the job's rules for days come in here and nowhere earlier.
package struct ItemBuilder: Sendable {
    private let policy: CapturePolicy

    package init(policy: CapturePolicy) { self.policy = policy }

    /// A file with what it holds.
    package struct KnownFile: Hashable, Sendable {
        package var file: FoundFile
        package var facts: FileFacts

        package init(file: FoundFile, facts: FileFacts) {
            self.file = file
            self.facts = facts
        }
    }

    /// Sorted as `ScanResult` says.
    package func build(_ files: [KnownFile]) -> ScanResult {
        var videos: [(file: FoundFile, facts: VideoFacts)] = []
        var stills: [String] = []
        var result = ScanResult(items: [], refused: [])
        for known in files {
            switch known.facts {
            case .video(let facts): videos.append((known.file, facts))
            case .still: stills.append(known.file.path)
            case .refused(let message): result.refused.append(RefusedMedia(path: known.file.path, message: message))
            case .nothing, .ownFilm: break
            }
        }
        let pairs = LivePhotoPairing.pairs(
            videos: videos.map {
                .init(path: $0.file.path, duration: $0.facts.duration, contentIdentifier: $0.facts.contentIdentifier)
            },
            stills: stills)
        let ids = Self.identifiers(of: videos.map(\.file))
        for (file, facts) in videos {
            if let item = item(file, facts, id: ids[file.path] ?? file.path, still: pairs[file.path]) {
                result.items.append(item)
            } else {
                result.refused.append(RefusedMedia(path: file.path, message: "carries no date that can be true"))
            }
        }
        result.items.sort(by: MediaItem.precedesInTime)
        result.refused.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return result
    }

    private func item(_ file: FoundFile, _ facts: VideoFacts, id: String, still: String?) -> MediaItem? {
        var stamps = CaptureStamp.stamps(ofTags: facts.dates)
        if let reading = FileNameDate.reading(of: file.name) { stamps.append(CaptureStamp(.fileName, reading)) }
        stamps.append(CaptureStamp(.modificationTime, .utc(file.modifiedInstant)))
        guard let date = policy.date(stamps, duration: facts.duration) else { return nil }
        // A Live Photo whose still is gone is one still: Apple's identifier says so.
        let isLivePhoto = still != nil || (facts.contentIdentifier != nil && facts.duration <= .seconds(6))
        return MediaItem(
            id: id, location: MediaLocation(path: file.path), pair: still, kind: isLivePhoto ? .livePhoto : .video,
            captured: date.captured, day: date.day, duration: facts.duration, width: facts.width, height: facts.height,
            rotation: facts.rotation, frameRate: facts.frameRate, dynamicRange: facts.dynamicRange,
            hasAudio: facts.hasAudio, codec: facts.codec, fileSize: file.size,
            problems: facts.problems
                + date.rejected.filter { $0.evidence != .modificationTime }.map(\.disbelief))
    }

    /// Id by path: the path under the source. Where two sources have the same one, the folder's name goes before it, and
    /// where that is not enough, it is the whole path.
    private static func identifiers(of files: [FoundFile]) -> [String: String] {
        let candidates: [(FoundFile) -> String] = [
            { $0.relativePath },
            { $0.path.dropLast(($0.relativePath).count + 1).description.lastPathPart + "/" + $0.relativePath },
            { $0.path },
        ]
        var ids: [String: String] = [:]
        var open = files
        for candidate in candidates {
            let groups = Dictionary(grouping: open, by: candidate)
            open = []
            for (id, group) in groups {
                if let only = group.first, group.count == 1 { ids[only.path] = id } else { open += group }
            }
        }
        return ids
    }
}

extension CaptureStamp {
    /// A sentence for the list of problems.
    fileprivate var disbelief: String {
        let time = CaptureTime(instant: roughInstant, offset: 0, evidence: evidence)
        return "the date \(time.day()) (\(evidence.rawValue)) cannot be true"
    }
}
