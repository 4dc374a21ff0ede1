import Model

extension ScanResult {
    /// Makes one item of the files of each recording that a camera has cut: at 4 GB, or each minute.
    ///
    /// Files are joined only if all of their evidence says so: names that follow one another in one folder, the same format, and times
    /// without a gap. So a file that is missing, was trimmed or is damaged ends a recording, and what follows it is another item.
    mutating func joinRecordings() {
        var groups: [String: [(index: Int, name: ContinuedName)]] = [:]
        for index in items.indices where items[index].mayBeContinued {
            guard let name = ContinuedName(path: items[index].location.path) else { continue }
            groups[name.group, default: []].append((index, name))
        }
        var joined: Set<Int> = []
        for group in groups.values where group.count > 1 {
            for recording in Self.recordings(group.sorted { Self.precedes($0, $1, items) }, items) {
                items[recording[0]].append(recording.dropFirst().map { items[$0] })
                joined.formUnion(recording.dropFirst())
            }
        }
        guard !joined.isEmpty else { return }
        items = items.indices.filter { !joined.contains($0) }.map { items[$0] }
    }

    /// Orders files by chapter, or else by time.
    private static func precedes(
        _ one: (index: Int, name: ContinuedName), _ other: (index: Int, name: ContinuedName), _ items: [MediaItem]
    ) -> Bool {
        if let left = one.name.chapter, let right = other.name.chapter, left != right { return left < right }
        let (left, right) = (items[one.index], items[other.index])
        return left.captured.instant != right.captured.instant
            ? left.captured.instant < right.captured.instant
            : left.location.path.precedesByBytes(right.location.path)
    }

    /// The positions of the files of each recording that has several.
    private static func recordings(
        _ group: [(index: Int, name: ContinuedName)], _ items: [MediaItem]
    ) -> [[Int]] {
        var recordings: [[Int]] = []
        var last: ContinuedName?
        for (index, name) in group {
            let isNext = last.map { last in
                guard let files = recordings.last, let before = files.last, files.count < MediaItem.mostFiles else {
                    return false
                }
                return last.isFollowed(by: name, after: items[before].duration)
                    && items[before].isContinued(by: items[index], isChapter: name.chapter != nil)
            }
            if isNext == true { recordings[recordings.count - 1].append(index) } else { recordings.append([index]) }
            last = name
        }
        return recordings.filter { $0.count > 1 }
    }
}

extension MediaItem {
    /// The most files of one item: an hour of a dash camera. All of them are read to recognize the item.
    static let mostFiles = 60

    /// True for an ordinary recording with evidence of its own.
    fileprivate var mayBeContinued: Bool {
        kind == .video && pair == nil && location.range == nil && mark != nil && facts.leadIn == .zero
            && !captured.isDayOnly
            && captured.evidence != .modificationTime
    }

    /// True if the other file begins where this one ends, in the same format. GoPro gives all chapters the time at which the recording
    /// began.
    fileprivate func isContinued(by other: MediaItem, isChapter: Bool) -> Bool {
        guard let mark, let next = other.mark, mark.format == next.format, location.streams == other.location.streams,
            facts.rotation == other.rotation, facts.dynamicRange == other.dynamicRange, facts.hasAudio == other.hasAudio
        else { return false }
        var steps: [Int64] = []
        if captured.evidence == other.captured.evidence { steps.append(other.captured.instant - captured.instant) }
        if let one = mark.created, let other = next.created {
            if isChapter, one == other { return true }
            steps.append(other - one)
        }
        return steps.contains { RecordingClock.agrees($0, with: facts.duration) }
    }

    /// Appends the files that continue the recording.
    fileprivate mutating func append(_ others: [MediaItem]) {
        var sound = mark?.soundLength ?? facts.duration
        location.continuations = others.map { next in
            // Sound and picture are cut at slightly different moments, but drift apart only in a file that does not count its samples.
            if abs((sound - facts.duration).microseconds) > Self.longestDrift { sound = facts.duration }
            defer {
                sound = sound + (next.mark?.soundLength ?? next.duration)
                facts.duration = facts.duration + next.duration
                fileSize += next.fileSize
            }
            return MediaLocation.Continuation(path: next.location.path, picture: facts.duration, sound: sound)
        }
        facts.problems = (facts.problems + others.flatMap(\.problems)).withoutRepeats
    }

    /// Microseconds by which the sound of a file may be longer or shorter than its picture.
    private static let longestDrift: Int64 = 60_000
}

extension ContinuedName {
    /// The paths of the files in which the recording of a file may go on, by their names alone. `names` are the files of its folder, in
    /// order.
    package static func paths(after path: String, among names: [String]) -> [String] {
        guard let first = ContinuedName(path: path) else { return [] }
        let group = names.map { String(path.folderPart) + $0 }.filter { ContinuedName(path: $0)?.group == first.group }
        return Array(group.drop { $0 != path }.dropFirst().prefix(MediaItem.mostFiles - 1))
    }
}
