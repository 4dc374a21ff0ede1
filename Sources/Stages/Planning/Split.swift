package import Model
import Pipeline

/// Splits a timeline into tasks that workers can render alone.
///
/// A segment contains the transition from the previous clip and the clip's body up to its own transition out. A long body is split further,
/// about every ten seconds from the clip's own start, so that its segments do not depend on its position in the film. Transitions are never
/// split. The film's last clip is split where a transition out would begin: the segments before that point stay the same when the film
/// grows, as that of a year does after January.
package struct Split: Stage {
    private let version: RendererVersion

    package init(version: RendererVersion) { self.version = version }

    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> [RenderTask] {
        try tasks(for: timeline)
    }

    /// The sound first, because it takes longest, then the segments in film order.
    package func tasks(for timeline: Timeline) throws -> [RenderTask] {
        let (clips, crossings) = (timeline.clips, timeline.picture.crossings)
        let segments = try clips.indices.flatMap { index in
            try self.segments(ofClip: index, among: clips, crossings, in: timeline)
        }
        return try [sound(of: clips, in: timeline)].compactMap { $0 } + segments
    }

    private func segments(
        ofClip index: Int, among clips: [Clip], _ crossings: [PictureTrack.Crossing?], in timeline: Timeline
    ) throws -> [RenderTask] {
        let clip = clips[index]
        let overlapIn = crossings[index]?.frames.count ?? 0
        let isLast = index + 1 == clips.count
        let overlapOut = isLast ? timeline.overlapAfterEnd(of: clip) : crossings[index + 1]?.frames.count ?? 0
        let end = clip.frames.count - overlapOut
        let splits = Self.splitPoints(from: overlapIn, to: end, rate: timeline.format.frameRate)
        let ends = splits + (isLast && overlapOut > 0 ? [end, clip.frames.count] : [end])
        return try zip([0] + ends, ends).map { first, last in
            let place = (clip.frames.lowerBound + first)..<(clip.frames.lowerBound + last)
            let crossing = first == 0 ? crossings[index] : nil
            let recipe = SegmentRecipe(
                version: version, format: timeline.format.ofPicture, clip: ClipRecipe(clip, showing: first..<last),
                frames: first..<last,
                outgoing: crossing.map { crossing in
                    SegmentRecipe.Outgoing(
                        clip: ClipRecipe(clips[index - 1], before: crossing.frames.count), style: crossing.style,
                        overlap: crossing.frames.count)
                },
                fadeIn: timeline.picture.fadesFromBlack ? timeline.fade(reaching: place.lowerBound) : nil,
                fadeOut: timeline.fade(reaching: timeline.frames - place.upperBound))
            let shown = crossing == nil ? [index] : [index - 1, index]
            return try task(.segment(recipe), showing: shown, of: clips, with: timeline.format.assets)
        }
    }

    /// The positions at which a clip's body is split, in the clip's frames: every ten seconds from its start, as long as at least five
    /// seconds remain.
    package static func splitPoints(from first: Int, to end: Int, rate: FrameRate) -> [Int] {
        let step = rate.nearestFrames(to: .seconds(10))
        return Array(stride(from: step, through: end - step / 2, by: step).drop { $0 <= first })
    }

    private func sound(of clips: [Clip], in timeline: Timeline) throws -> RenderTask? {
        guard let encoding = timeline.format.audio else { return nil }
        let (picture, sound) = (timeline.picture, timeline.ownSound)
        let recipe = SoundRecipe(
            version: version, frameRate: timeline.format.frameRate, encoding: encoding, crossfade: sound.crossfade,
            loudness: sound.loudness, denoise: sound.loudness != nil && sound.denoise == .off ? .off : nil,
            fadeFrames: picture.fadeFrames > 0 ? picture.fadeFrames : nil,
            clips: clips.map { clip in
                // The recording sounds on under a card behind it, and is not heard before its pictures move.
                SoundRecipe.SoundClip(
                    source: clip.source, start: clip.start,
                    frames: clip.movingInFilm.lowerBound..<clip.frames.upperBound,
                    isSilent: clip.item.kind == .still || clip.footage.speed?.isHeard == false
                        || timeline.music.map { !$0.keepsSound } ?? false, speed: clip.footage.speed,
                    held: clip.framesBehindRecording(at: timeline.format.frameRate))
            }, music: timeline.music?.inRecipe)
        return try task(
            .sound(recipe), showing: Array(clips.indices), of: clips,
            with: timeline.music?.assets ?? [])
    }

    /// `assets`: what the recipe is made with besides the clips and theirs.
    private func task(
        _ recipe: RenderTask.Recipe, showing indices: [Int], of clips: [Clip],
        with assets: [Asset.Used]
    ) throws -> RenderTask {
        let shown = indices.map { clips[$0] }
        let media = shown.flatMap(\.shown).map { ($0.source, SourceInfo($0.item)) }
        let files = (shown.flatMap(\.assets) + assets).compactMap { use, asset in
            asset.path.map {
                (asset.source, SourceInfo(MediaLocation(path: $0), picture: use == .picture ? .photo() : nil))
            }
        }
        return RenderTask(
            recipe: recipe, inputs: Dictionary(media + files, uniquingKeysWith: { first, _ in first }),
            key: try RenderKey(of: recipe), clips: indices)
    }
}

extension Clip {
    /// The last of its frames, for which it has no recording; nil if the recording is long enough.
    fileprivate func framesBehindRecording(at rate: FrameRate) -> Int? {
        let recorded = (footage.speed ?? .normal).shown(item.duration - start)
        let missing = frames.upperBound - movingInFilm.lowerBound - rate.wholeFrames(in: recorded)
        return item.kind != .still && missing > 0 ? missing : nil
    }
}

extension Timeline {
    /// The number of frames of the last clip that a transition would take if a clip of the same length followed.
    fileprivate func overlapAfterEnd(of last: Clip) -> Int {
        // The film is over behind a closing card: nothing can follow it.
        if last.extras?.after != nil { return 0 }
        return Self.overlap(
            wanted: picture.transitionFrames, between: last.frames.count, and: last.frames.count,
            rate: format.frameRate)
    }

    /// The fade of a segment with `outside` frames between it and the fading end of the film; nil if the fade does not reach it.
    fileprivate func fade(reaching outside: Int) -> SegmentRecipe.Fade? {
        outside < picture.fadeFrames ? SegmentRecipe.Fade(length: picture.fadeFrames, outside: outside) : nil
    }
}

extension ClipRecipe {
    /// The recipe of a clip for a segment with these of its frames. Titles that the segment does not show are no part of it, so that
    /// another title renders one segment again.
    fileprivate init(_ clip: Clip, showing frames: Range<Int>) {
        self.init(
            clip, label: clip.label, texts: clip.texts.filter { $0.timing?.frames.overlaps(frames) ?? true },
            showing: frames)
    }

    /// The recipe of a clip whose last frames dissolve into the next. Its titles are gone by then, but for one that stays.
    fileprivate init(_ clip: Clip, before overlap: Int) {
        let start = clip.frames.count - overlap
        let isGone = clip.label?.timing.map { $0.goes.upperBound <= start } ?? false
        let staying = clip.texts.filter { ($0.timing?.goes.lowerBound ?? 0) >= clip.frames.count }
        self.init(clip, label: isGone ? nil : clip.label, texts: staying, showing: start..<clip.frames.count)
    }

    private init(_ clip: Clip, label: Label?, texts: [Label], showing frames: Range<Int>) {
        self.init(
            source: clip.source, start: clip.start, frames: clip.frames.count, label: label?.inRecipe,
            texts: texts.map(\.inRecipe),
            extras: clip.extras?.inRecipe(of: clip.frames.count, showing: frames), motion: clip.motion,
            beside: clip.beside.map(Beside.init), steady: clip.footage.steady, speed: clip.footage.speed)
        focus = clip.focus
    }
}

extension ClipExtras {
    /// Without the paths of pictures, which the task's inputs have, and without the pictures of cards that are not shown.
    fileprivate func inRecipe(of count: Int, showing frames: Range<Int>) -> ClipExtras {
        func picture(_ card: Card?, _ shown: Range<Int>) -> Asset? {
            guard let picture = card?.picture, shown.overlaps(frames) else { return nil }
            return picture.inRecipe
        }
        var extras = self
        extras.before?.picture = picture(before, 0..<(before?.frames ?? 0))
        extras.after?.picture = picture(after, (count - (after?.frames ?? 0))..<count)
        return extras
    }
}

extension Label {
    /// Without the path of its font file, which the task's inputs have.
    fileprivate var inRecipe: Label {
        var label = self
        label.file = file?.inRecipe
        return label
    }
}

extension FilmFormat {
    /// The format without its audio settings, which do not affect the picture, and without the path of its look.
    fileprivate var ofPicture: FilmFormat {
        var format = self
        format.audio = nil
        format.look = format.look?.inRecipe
        return format
    }
}
