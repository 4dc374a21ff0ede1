package import Model

/// How a job asks its film to look and sound, and the files beside it: the part of a report that a person would ask for. What a film lacks
/// is nil.
package struct FilmTraits: Hashable, Sendable, Codable {
    /// Of all text.
    package var style: TextStyle
    package var transition: Transition.Style
    /// Transitions into days that have their own.
    package var transitions: [String: Transition.Style]?
    /// `warm`, or the path of a `.cube` file.
    package var look: String?
    package var stabilise: Stabilise?
    package var dynamicRange: FilmRange
    /// Paths of its own music files.
    package var music: [String]?
    /// The mood of composed music.
    package var composed: MusicStyle.Mood?
    /// False for music without the sound of the clips.
    package var keepsSound: Bool
    package var subtitles: Output.Subtitles?
    /// Paths of the files beside the film by the names of their keys: `poster`.
    package var beside: [String: String]?

    private enum CodingKeys: String, CodingKey {
        case style, transition, transitions, look, stabilise, dynamicRange, music, composed
        case keepsSound = "keepSound"
        case subtitles, beside
    }

    package init(_ plan: FilmPlan) {
        let request = plan.request
        let (composition, output) = (request.job.composition, request.job.output)
        let music = composition.audio.include ? composition.audio.music : nil
        style = composition.style
        transition = composition.transition.style
        let days = composition.transition.days.map { ("\($0)", $1.style) }
        transitions = days.isEmpty ? nil : Dictionary(days) { first, _ in first }
        look = composition.look?.written
        stabilise = composition.stabilise == .off ? nil : composition.stabilise
        dynamicRange = composition.dynamicRange
        self.music = music.flatMap { $0.files.isEmpty ? nil : $0.files.map(\.file) }
        // A job's tune may be optional.
        composed = plan.timeline.music?.composed?.tune.mood
        keepsSound = composition.audio.keepSound
        subtitles = output.subtitles == .none ? nil : output.subtitles
        let files = FileBesideFilm.allCases.compactMap { file in request.path(of: file).map { (file.rawValue, $0) } }
        beside = files.isEmpty ? nil : Dictionary(files) { first, _ in first }
    }
}

extension FilmTraits {
    /// What differs from a film that asks for nothing, in a few words: `with look warm; music: a.mp3; beside it: film.jpg`. Nil for such a
    /// film.
    package var line: String? {
        let parts = [text, pictures, sound, files].flatMap(\.self)
        return parts.isEmpty ? nil : "with \(parts.joined(separator: "; "))".onOneLine
    }

    private var text: [String] {
        [
            style == .clear ? nil : "text in style \(style.rawValue)",
            subtitles.map { $0 == .both ? "subtitles of dates and captions" : "subtitles of \($0.rawValue)" },
        ].compactMap(\.self)
    }

    private var pictures: [String] {
        let days = (transitions ?? [:]).sorted { $0.key < $1.key }.map { "\($1.rawValue) on \($0)" }
        let usual = transition == .crossDissolve && days.isEmpty ? [] : [transition.rawValue]
        return [
            look.map { "look \($0.lastPathPart)" },
            usual.isEmpty
                ? nil : "transition \((usual + days.prefix(3)).joined(separator: ", "))\((days.count - 3).andMore())",
            stabilise.map { $0 == .auto ? "shaky clips steadied" : "clips steadied" },
            dynamicRange == .hdr ? "HDR (HLG)" : nil,
        ].compactMap(\.self)
    }

    private var sound: [String] {
        let songs = music.map { "music: \($0.map(\.lastPathPart).listed(upTo: 3))" }
        guard let played = composed.map({ "music composed for it (\($0.rawValue))" }) ?? songs else { return [] }
        return [played + (keepsSound ? "" : ", without the sound of the clips")]
    }

    private var files: [String] {
        guard let beside else { return [] }
        return ["beside it: \(beside.values.map(\.lastPathPart).sorted().joined(separator: ", "))"]
    }
}
