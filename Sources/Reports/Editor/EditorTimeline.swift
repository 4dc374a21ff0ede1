import Foundation
package import JobFiles
package import Model
package import Pipeline

/// A film as an OpenTimelineIO document, to finish it in an editor.
///
/// Three tracks from the bottom: the recordings with dissolves between them, their sound with the same, and the titles, dividers and
/// captions as generators. A marker is on the first clip of each day. Cards and held pictures, which are made of a recording's picture, are
/// gaps: what only Dayreel draws is not in the document. Schemas and their versions are those that OpenTimelineIO 0.15 and later write
/// (opentimelineio.readthedocs.io, "Serialized Data Documentation").
package struct EditorTimeline {
    private let timeline: Timeline
    private var rate: FrameRate { timeline.format.frameRate }

    package init(_ timeline: Timeline) { self.timeline = timeline }

    /// What marks the document as Dayreel's.
    package static let maker = "Dayreel"

    /// Replaces the file in one step. Throws `DayreelError(.outputUnwritable)`.
    package func write(to output: NamedOutput, outputs: OutputGuard) throws {
        try outputs.write(Array((document.text() + "\n").utf8), to: output)
    }

    package var document: JSONValue {
        // The signature is the first member, where a guard finds it.
        [
            "OTIO_SCHEMA": "Timeline.1", "metadata": ["made_by": .string(Self.maker)],
            "name": .string(timeline.title), "global_start_time": .null,
            "tracks": [
                "OTIO_SCHEMA": "Stack.1", "metadata": [:], "name": "tracks", "source_range": .null, "effects": [],
                "markers": [], "enabled": true,
                "children": .array([
                    track("Recordings", kind: "Video", recordings(isSound: false)),
                    track("Titles", kind: "Video", titles), track("Sound", kind: "Audio", recordings(isSound: true)),
                ]),
            ],
        ]
    }

    private func track(_ name: String, kind: JSONValue, _ children: [JSONValue]) -> JSONValue {
        item("Track.1", name, range: .null, ["kind": kind, "children": .array(children)])
    }

    /// An item with the members that all have. `markers` are on it.
    private func item(
        _ schema: JSONValue, _ name: String, range: JSONValue, markers: [JSONValue] = [],
        effects: [JSONValue] = [], _ more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        let item: JSONValue = [
            "OTIO_SCHEMA": schema, "metadata": [:], "name": .string(name), "source_range": range,
            "effects": .array(effects), "markers": .array(markers), "enabled": true,
        ]
        return item.with(more)
    }

    // MARK: - Recordings

    /// The clips one after the other, each up to the middle of the transition into the next, and the transitions.
    private func recordings(isSound: Bool) -> [JSONValue] {
        let clips = timeline.clips
        var children: [JSONValue] = []
        var position = 0
        for (index, clip) in clips.enumerated() {
            let overlap = index > 0 ? max(0, clips[index - 1].frames.upperBound - clip.frames.lowerBound) : 0
            if overlap > 0 { children.append(dissolve(overlap)) }
            let next = index + 1 < clips.count ? clips[index + 1].frames.lowerBound : clip.frames.upperBound
            let end = next + max(0, clip.frames.upperBound - next) / 2
            let isFirst = index == 0 || clips[index - 1].day != clip.day
            children += pieces(of: clip, in: position..<max(position, end), isFirstOfDay: isFirst, isSound: isSound)
            position = max(position, end)
        }
        return children
    }

    /// A clip's recording between what only Dayreel draws, at these positions in the film.
    private func pieces(
        of clip: Clip, in frames: Range<Int>, isFirstOfDay: Bool, isSound: Bool
    ) -> [JSONValue] {
        let shown = clip.movingInFilm.clamped(to: frames)
        let speed = clip.footage.speed
        guard !shown.isEmpty, !(isSound && (!clip.item.hasAudio || speed?.isHeard == false)) else {
            return gap(frames.count)
        }
        let into = shown.lowerBound - clip.movingInFilm.lowerBound
        let first =
            rate.nearestFrames(to: clip.start) + rate.nearestFrames(to: clip.footage.recorded(in: into, at: rate))
        let range = range(first, shown.count)
        let markers = isFirstOfDay && !isSound ? [marker(clip.day, at: first)] : []
        let name = clip.item.fileName
        let piece = item(
            "Clip.2", name, range: range, markers: markers, effects: speed.map { [retiming($0)] } ?? [],
            [
                "media_references": ["DEFAULT_MEDIA": media(of: clip.item)],
                "active_media_reference_key": "DEFAULT_MEDIA",
            ])
        return gap(shown.lowerBound - frames.lowerBound) + [piece] + gap(frames.upperBound - shown.upperBound)
    }

    /// Its clip is as long as in the film, and begins where that part of the recording does.
    private func retiming(_ speed: Speed) -> JSONValue {
        [
            "OTIO_SCHEMA": "LinearTimeWarp.1", "metadata": [:], "name": "", "effect_name": "LinearTimeWarp",
            "enabled": true, "time_scalar": .number(Double(speed.thousandths) / 1000),
        ]
    }

    private func media(of media: MediaItem) -> JSONValue {
        let address = media.location.address
        let isLocal = media.location.remote == nil
        let url = isLocal ? URL(filePath: address).absoluteString : address
        return [
            "OTIO_SCHEMA": "ExternalReference.1", "metadata": [:], "name": .string(media.fileName),
            "available_range": range(0, max(1, rate.wholeFrames(in: media.duration))),
            "available_image_bounds": .null, "target_url": .string(url),
        ]
    }

    private func marker(_ day: Day, at frame: Int) -> JSONValue {
        [
            "OTIO_SCHEMA": "Marker.2", "metadata": [:], "name": .string("\(day)"), "color": "GREEN", "comment": "",
            "marked_range": range(frame, 1),
        ]
    }

    /// A transition of so many frames, around the cut in its middle.
    private func dissolve(_ frames: Int) -> JSONValue {
        [
            "OTIO_SCHEMA": "Transition.1", "metadata": [:], "name": "", "transition_type": "SMPTE_Dissolve",
            "in_offset": time(frames / 2), "out_offset": time(frames - frames / 2),
        ]
    }

    // MARK: - Titles

    /// The texts that come and go, as generators between gaps. Of texts at the same time, the second waits for the first; a title that
    /// stays while clips change is one.
    private var titles: [JSONValue] {
        var shown: [(label: Label, frames: Range<Int>)] = []
        for clip in timeline.clips {
            let texts = clip.texts.map { ($0, ($0.timing?.frames ?? 0..<clip.frames.count)) }
            for (label, frames) in texts.sorted(by: { $0.1.lowerBound < $1.1.lowerBound }) {
                let position = shown.last?.frames.upperBound ?? 0
                let first = max(position, clip.frames.lowerBound + frames.lowerBound)
                let end = clip.frames.lowerBound + min(frames.upperBound, clip.frames.count)
                guard first < end else { continue }
                if let last = shown.last, first == position, last.label.role == label.role,
                    last.label.lines == label.lines
                {
                    shown[shown.count - 1].frames = last.frames.lowerBound..<end
                } else {
                    shown.append((label, first..<end))
                }
            }
        }
        var children: [JSONValue] = []
        var position = 0
        for (label, frames) in shown {
            children += gap(frames.lowerBound - position) + [generator(label, frames: frames.count)]
            position = frames.upperBound
        }
        return children + gap(timeline.frames - position)
    }

    private func generator(_ label: Label, frames: Int) -> JSONValue {
        let text = label.lines.filter { !$0.isEmpty }.joined(separator: "\n")
        let reference: JSONValue = [
            "OTIO_SCHEMA": "GeneratorReference.1", "metadata": [:], "name": .string(label.role.rawValue),
            "available_range": range(0, frames), "available_image_bounds": .null, "generator_kind": "Title",
            "parameters": ["text": .string(text), "font": .string(label.font)],
        ]
        return item(
            "Clip.2", text.replacing("\n", with: " · "), range: range(0, frames),
            ["media_references": ["DEFAULT_MEDIA": reference], "active_media_reference_key": "DEFAULT_MEDIA"])
    }

    // MARK: - Time

    private func gap(_ frames: Int) -> [JSONValue] {
        frames > 0 ? [item("Gap.1", "", range: range(0, frames))] : []
    }

    private func range(_ first: Int, _ count: Int) -> JSONValue {
        ["OTIO_SCHEMA": "TimeRange.1", "start_time": time(first), "duration": time(count)]
    }

    /// Frames at the film's rate.
    private func time(_ frames: Int) -> JSONValue {
        [
            "OTIO_SCHEMA": "RationalTime.1", "value": .number(Double(frames)),
            "rate": .number(Double(rate.numerator) / Double(rate.denominator)),
        ]
    }
}
