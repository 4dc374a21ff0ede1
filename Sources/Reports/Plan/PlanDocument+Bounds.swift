import Model

/// Limits for the numbers in a plan.
///
/// A digest proves that a plan is unchanged, but not that Dayreel wrote it. Numbers that enter computations are limited to what films can
/// have, so that no plan makes arithmetic overflow or a picture exceed the memory.
extension PlanDocument {
    /// The first value outside its limits, as the reader of the plan sees it; nil if there is none.
    var excess: String? {
        let timeline = exact.timeline
        let items =
            timeline.clips.map(\.item)
            + exact.selection.days.flatMap { $0.picks.map(\.item) + $0.candidates.map(\.item) }
            + exact.selection.leftOut.flatMap { $0.candidates.map(\.item) }
        return timeline.format.excess ?? timeline.excess ?? timeline.excessOfClips ?? job.composition.resolution.excess
            ?? exact.selection.timeframe.excess ?? items.lazy.compactMap(\.excess).first
    }
}

extension FilmFormat {
    fileprivate var excess: String? {
        // MP4 and the encoders allow less; a picture of this size takes several hundred megabytes.
        let sides = 2...16_384
        if !sides.contains(width) || !sides.contains(height) { return "a picture of \(width)x\(height)" }
        if frameRate.numerator / frameRate.denominator > 1000 { return "\(frameRate) frames a second" }
        if !video.codec.profile.rateFactors.contains(video.crf) { return "crf \(video.crf)" }
        if !video.codec.profile.presets.contains(video.preset) { return "preset \(video.preset.onOneLine.prefix(40))" }
        guard let audio else { return nil }
        if !(8000...192_000).contains(audio.sampleRate) { return "sound of \(audio.sampleRate) Hz" }
        return (1000...2_000_000).contains(audio.bitRate) ? nil : "sound of \(audio.bitRate) bits a second"
    }
}

extension Composition.Resolution {
    fileprivate var excess: String? {
        let sides =
            switch self {
            case .lines(let lines): [lines]
            case .pixels(let width, let height): [width, height]
            case .original: [] as [Int]
            }
        return sides.allSatisfy((2...16_384).contains) ? nil : "a resolution of \(written)"
    }
}

extension Timeline {
    /// Frames; more than a month of film.
    fileprivate static let mostFrames = 100_000_000

    fileprivate var excess: String? {
        let lengths = [picture.transitionFrames, picture.fadeFrames]
        if let length = lengths.first(where: { !(0...1_000_000).contains($0) }) {
            return "a transition of \(length) frames"
        }
        if !(MediaTime.zero...MediaTime.seconds(3600)).contains(ownSound.crossfade) {
            return "a crossfade of \(ownSound.crossfade.plainSeconds)"
        }
        if let loudness = ownSound.loudness, !(-100...0).contains(loudness) { return "a loudness of \(loudness) LUFS" }
        return nil
    }

    /// The first fault in the sequence of clips, which must be without gaps and with at most two clips on any frame; nil if there is none.
    fileprivate var excessOfClips: String? {
        let clips = clips
        guard !clips.isEmpty else { return "no clips" }
        var (end, before) = (0, 0)
        for clip in clips {
            let frames = clip.frames
            guard frames.lowerBound >= before, frames.lowerBound <= end,
                frames.upperBound > end, frames.upperBound <= Self.mostFrames
            else { return "a clip in frames \(frames.lowerBound) to \(frames.upperBound)" }
            (before, end) = (end, frames.upperBound)
            if !(MediaTime.zero...MediaItem.longest).contains(clip.start) {
                return "a clip from \(clip.start.plainSeconds)"
            }
            if !(0...Self.mostFrames).contains(clip.unshortened ?? 0) {
                return "a clip of \(clip.unshortened ?? 0) frames"
            }
            if let excess = clip.extras?.excess(of: frames.count) { return excess }
            if let excess = clip.labels.lazy.compactMap(\.excess).first { return excess }
        }
        return nil
    }
}

extension ClipExtras {
    /// Of a clip of this many frames, which must show some of its recording.
    fileprivate func excess(of frames: Int) -> String? {
        let parts = [before?.frames, held, after?.frames].compactMap(\.self)
        guard parts.allSatisfy({ (0...Timeline.mostFrames).contains($0) }) else { return "a card out of bounds" }
        return parts.reduce(0, +) < frames ? nil : "a clip with nothing but cards"
    }
}

extension Label {
    fileprivate var excess: String? {
        if let size, !(0...100).contains(size) { return "text of \(size) percent" }
        if let edges, ![edges.left, edges.right].allSatisfy({ (0...1000).contains($0) }) {
            return "a picture from \(edges.left) to \(edges.right) thousandths"
        }
        if lines.count > 3 { return "a text of \(lines.count) lines" }
        if let timing, !timing.hasBounds {
            return "a text in frames \(timing.frames.lowerBound) to \(timing.goes.upperBound)"
        }
        return faces.first { !(0...65_535).contains($0.index) }.map { "face \($0.index) of a font" }
    }
}

extension Label.Timing {
    fileprivate var hasBounds: Bool {
        let all = 0...Timeline.mostFrames
        return [appears, goes].compactMap(\.self).allSatisfy {
            all.contains($0.lowerBound) && all.contains($0.upperBound)
        }
    }
}

extension MediaItem {
    /// A thousand hours.
    fileprivate static let longest = MediaTime.seconds(3_600_000)

    fileprivate var excess: String? {
        let lengths = MediaTime.zero...Self.longest
        let hasBounds =
            lengths.contains(facts.duration) && lengths.contains(facts.leadIn) && (0...65_536).contains(facts.width)
            && (0...65_536).contains(facts.height) && (1...64).contains(facts.bitDepth) && fileSize >= 0
            && (0...1_000_000).contains(facts.frameRate) && location.hasBounds
            && ([captured] + otherDates).allSatisfy(\.hasBounds)
        return hasBounds ? nil : "impossible numbers of \(fileName)"
    }
}

extension MediaLocation {
    fileprivate var hasBounds: Bool {
        guard let range else { return true }
        return range.offset >= 0 && range.length >= 0 && !range.offset.addingReportingOverflow(range.length).overflow
    }
}

extension CaptureTime {
    fileprivate var hasBounds: Bool { CalendarTime.instants.contains(instant) && (-86_400...86_400).contains(offset) }
}

extension ResolvedTimeframe {
    fileprivate var excess: String? { first <= last ? nil : "days from \(first) to \(last)" }
}
