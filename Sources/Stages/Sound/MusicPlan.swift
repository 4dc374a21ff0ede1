/// Which piece of music plays when: one after another, and from the beginning again as long as the film goes on.
struct MusicPlan: Hashable, Sendable {
    /// One playing of a piece, from its beginning.
    struct Part: Hashable, Sendable {
        var song: Int
        /// Samples of the film.
        var range: Range<Int>
        /// Samples at its ends over which it and its neighbours give way to each other.
        var rise: Int
        var fall: Int
    }

    /// In the order of their beginnings; at most two overlap.
    let parts: [Part]
    /// The sample after the last of the music.
    let end: Int

    /// Seconds of a crossfade between two pieces.
    static let crossfade = 2

    /// `lengths`: of all pieces, in samples; pieces of none are left out. `crossfade` is shortened to a quarter of a short piece.
    init(lengths: [Int], film: Int, crossfade: Int, loops: Bool) {
        var parts: [Part] = []
        let songs = lengths.indices.filter { lengths[$0] > 0 }
        var number = 0
        while let song = songs.isEmpty ? nil : songs[number % songs.count], loops || number < songs.count {
            let overlap = parts.last.map { min(crossfade, lengths[$0.song] / 4, lengths[song] / 4) } ?? 0
            let start = (parts.last?.range.upperBound ?? 0) - overlap
            guard start < film else { break }
            if !parts.isEmpty { parts[parts.count - 1].fall = overlap }
            parts.append(Part(song: song, range: start..<(start + lengths[song]), rise: overlap, fall: 0))
            number += 1
        }
        self.parts = parts
        end = min(film, parts.last?.range.upperBound ?? 0)
    }
}
