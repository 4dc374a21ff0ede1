import JobFiles
import Model
import Stages

/// Beats of a music file as lines of a job file.
enum BeatsText {
    /// An entry of `files`, and comments with half and double its tempo. `beats` nil for music without a steady beat.
    static func lines(_ file: String, _ beats: ProposedBeats?) -> [String] {
        guard let beats else { return ["- \(JobText.song(MusicStyle.Song(file: file)))  # no steady beat was heard"] }
        func entry(_ tempo: Int) -> String {
            "- " + JobText.song(MusicStyle.Song(file: file, tempo: tempo, firstBeat: beats.firstBeat))
        }
        let others = [beats.tempo / 2, beats.tempo * 2].filter(MusicStyle.Song.tempos.contains)
        return ["\(entry(beats.tempo))  # sounds begin at \(beats.heard) % of these beats"]
            + others.map { "# " + entry($0) }
    }
}
