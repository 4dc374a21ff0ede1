import Files
import Foundation
import Model

extension JobDraft {
    /// Notes what is wrong with the places of the files beside the film. Compares paths as text; `OutputGuard` checks where they lead.
    func checkFilesBesideFilm(_ reader: inout JobReader) {
        if let timeline = output.timeline, let missing = placeholdersMissing(in: timeline.value) {
            reader.note(
                "'output.timeline' gives several films' timelines one name; put \(missing) into it, as 'output.file' has",
                at: timeline.place)
        }
        guard let poster = output.poster else { return }
        // A photo with the film's name could be taken for the still of a Live Photo, and the poster of one film for a photo of another.
        for source in sources ?? [] where !source.isRemote && poster.value.hasPrefix(source.path.withSlashAtEnd) {
            reader.note(
                "'output.poster' lies in the source \(source.path); name a file outside of it", at: poster.place)
        }
        if let missing = placeholdersMissing(in: poster.value) {
            reader.note(
                "'output.poster' gives several films' posters one name; put \(missing) into it, as 'output.file' has",
                at: poster.place)
        }
    }

    /// The placeholders that tell the job's films apart and that `path` lacks, in the order of the film's path; nil if there are none. A
    /// job of fixed days makes one film.
    private func placeholdersMissing(in path: String) -> String? {
        guard let file = output.file, schedule != nil || timeframe?.relative != nil else { return nil }
        let missing = OutputTemplate.placeholders(in: file).subtracting(OutputTemplate.placeholders(in: path))
            .map { "{\($0)}" }
        let places = missing.compactMap { name in file.range(of: name).map { (name, $0.lowerBound) } }
        return places.isEmpty ? nil : places.sorted { $0.1 < $1.1 }.map(\.0).joined(separator: " ")
    }
}
