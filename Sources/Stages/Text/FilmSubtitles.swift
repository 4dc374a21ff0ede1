import Foundation
import Model

extension FilmTexts {
    /// The subtitles of a film: the date of each clip, in the words of the dates in its picture, and its captions and places.
    /// Clips of one day share one that is the same. Nil for a film without subtitles.
    func subtitles(of timeline: Timeline) -> SubtitleTrack? {
        let wanted = job.output.subtitles
        guard wanted != .none else { return nil }
        let captions = wanted == .dates ? [] : captionsOfClips
        var subtitles: [SubtitleTrack.Subtitle] = []
        for (index, clip) in timeline.clips.enumerated() {
            let date = wanted == .captions ? nil : dateInWords(clip.day)
            // A caption may have the date as its second line.
            let text =
                ([date].compactMap(\.self)
                + (captions.indices.contains(index) ? captions[index] : []).filter { $0 != date })
                .joined(separator: "\n")
            // A subtitle changes where the chapter does, with the first frame of a clip.
            let start = clip.frames.lowerBound
            if let last = subtitles.indices.last {
                if subtitles[last].text == text, subtitles[last].frames.upperBound >= start {
                    subtitles[last].frames = subtitles[last].frames.lowerBound..<clip.frames.upperBound
                    continue
                }
                subtitles[last].frames =
                    subtitles[last].frames.lowerBound..<min(start, subtitles[last].frames.upperBound)
            }
            if !text.isEmpty {
                subtitles.append(SubtitleTrack.Subtitle(frames: start..<clip.frames.upperBound, text: text))
            }
        }
        let dates = job.writtenDates.language
        return SubtitleTrack(locale: wanted == .dates ? dates : job.locale, subtitles: subtitles)
    }
}

extension SubtitleTrack {
    /// The language in three letters (ISO 639-2/T), as MP4 files name it; nil if it has none.
    var language: String? { Locale(identifier: locale).language.languageCode?.identifier(.alpha3) }
}
