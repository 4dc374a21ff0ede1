import Files
import Foundation
import Model

extension JobDraft {
    /// Notes what is wrong with the places of the files beside the film. Compares paths as text; `OutputGuard` checks where they lead.
    func checkFilesBesideFilm(_ reader: inout JobReader) {
        for file in FileBesideFilm.allCases {
            guard let path = output.beside[file] else { continue }
            let key = "output.\(file.rawValue)"
            // A photo with the film's name could be taken for the still of a Live Photo, and any picture for one of the photos.
            for source in sources ?? []
            where file.isPicture && !source.isRemote && path.value.hasPrefix(source.path.withSlashAtEnd) {
                reader.note("'\(key)' lies in the source \(source.path); name a file outside of it", at: path.place)
            }
            if let missing = placeholdersMissing(in: path.value) {
                reader.note(
                    "'\(key)' gives several films' \(file.rawValue)s one name; put \(missing) into it, as 'output.file' has",
                    at: path.place)
            }
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
