import Files
import LibAV
import Model
import Pipeline

/// A request for a part of a source that will be shown: an examiner finds out which bytes that takes, without decoding.
package struct StretchRequest: Hashable, Sendable, Codable {
    /// Microseconds before and after it that are read too: decoders return pictures late, and sound needs a run-up.
    private static let margin: Int64 = 500_000
    /// Bytes between two ranges that are fetched with them: a reader would not skip them either.
    private static let gap: Int64 = 65_536

    var location: MediaLocation
    /// Microseconds from the start of the picture.
    var start: Int64
    var end: Int64
    /// True for a photo, all of which is needed; nil for a recording.
    var isPhoto: Bool?

    /// Reads the data that rendering the part will read. Notes missing bytes for `MissingBytes.guarding`.
    func read() throws {
        if isPhoto == true {
            let file = try MediaFile(location.path)
            return try file.require([0..<file.size])
        }
        // Opened as a worker opens it for pictures, which needs more than for sound.
        let demuxer = try Demuxer(
            path: location.path, stretch: location.range?.bytes, continuations: location.fileContinuations)
        let picture = demuxer.info.picture(of: location.streams)
        let sound = demuxer.info.sound(of: location.streams)
        let streams = [picture?.index, sound?.index].compactMap(\.self)
        let origin = picture?.startTime ?? 0
        let (first, last) = (origin + start - Self.margin, origin + end + Self.margin)
        // The index of the first file knows nothing about those that continue it.
        if location.continuations == nil {
            try requireIndexed(try demuxer.stretches(ofStreams: streams, from: first, to: last))
        }
        for stream in streams {
            demuxer.discardAll(except: [stream])
            try demuxer.seek(toKeyframeAtOrBefore: max(0, first), stream: stream)
            while let packet = try demuxer.read() {
                let (timeBase, stamp) = (packet.timeBase, packet.presentationTime)
                guard let stamp, timeBase.denominator > 0 else { continue }
                let time = stamp.scaled(by: Int64(timeBase.numerator) * 1_000_000, over: Int64(timeBase.denominator))
                if time > last { break }
            }
        }
    }

    /// Requests all ranges that the index gives at once.
    private func requireIndexed(_ stretches: [Range<Int64>]) throws {
        let offset = location.range?.offset ?? 0
        var merged: [Range<Int64>] = []
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, stretch.lowerBound - last.upperBound < Self.gap {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
            } else {
                merged.append(stretch)
            }
        }
        let file = try MediaFile(location.path)
        let end = file.size
        try file.require(merged.map { min($0.lowerBound + offset, end)..<min($0.upperBound + offset, end) })
    }
}

extension StretchRequest {
    /// The parts that tasks show and play, one for each range of a source.
    static func requests(of tasks: [RenderTask]) -> [StretchRequest] {
        var requests: Set<StretchRequest> = []
        for task in tasks {
            for part in task.recipe.traits.stretches {
                guard let input = task.inputs[part.source], BlockMap.path(ofFileAt: input.location.path) != nil else {
                    continue
                }
                var request = StretchRequest(
                    location: input.location, start: part.start.microseconds, end: part.end.microseconds)
                if input.picture?.isPhoto == true { (request.isPhoto, request.end) = (true, 0) }
                requests.insert(request)
            }
        }
        return requests.sorted { ($0.location.path, $0.start, $0.end) < ($1.location.path, $1.start, $1.end) }
    }

    /// Fetches the data of the tasks by asking examiners with a supply. Failures show up again when the tasks are rendered.
    static func prepare(_ tasks: [RenderTask], with examiners: ExaminerPool) async throws {
        let questions = try requests(of: tasks).map {
            [Examiner.Kind.stretch.rawValue] + (try InternalJSON.bytes(of: $0))
        }
        guard !questions.isEmpty else { return }
        try await examiners.ask(questions.count, question: { questions[$0] }, replied: { _, _ in })
    }
}
