import Foundation
import Model

/// Finds the albums that a job names among those of a source.
struct AlbumChoice {
    private let names: [String]
    private let source: Source
    private let owner: String

    /// Creates the choice; nil if the job takes the whole source. `owner` is the source's name in messages, because a library may be given
    /// as a folder.
    init?(_ source: Source, of owner: String) {
        guard let names = source.albums, !names.isEmpty else { return nil }
        self.names = names
        self.source = source
        self.owner = owner
    }

    /// The named albums among all of the source: each by id, else by folders and title, else by title alone. Throws `DayreelError`
    /// (`jobInvalid`) for a name that matches no album, or several.
    func albums(among all: [Album]) throws -> [Album] {
        try names.enumerated().map { try album($0.element, at: $0.offset, among: all) }
    }

    private func album(_ name: String, at index: Int, among albums: [Album]) throws -> Album {
        for candidates in [
            albums.filter { $0.id == name }, albums.filter { $0.fullTitle == name }, albums.filter { $0.title == name },
        ] {
            if let only = candidates.first, candidates.count == 1 { return only }
            if !candidates.isEmpty { throw ambiguous(name, candidates, at: index) }
        }
        throw unknown(name, albums, at: index)
    }

    private func unknown(_ name: String, _ albums: [Album], at index: Int) -> DayreelError {
        let titles = albums.filter { $0.count > 0 }.flatMap { [$0.fullTitle, $0.title] }
        let hint = NearestWord.of(name, among: titles).map { " (did you mean '\($0)'?)" } ?? ""
        return error(
            "\(owner) has no album '\(name)'\(hint)", at: index,
            remedy: "Name an album as 'dayreel albums' lists it, one in a folder as FOLDER/TITLE.")
    }

    private func ambiguous(_ name: String, _ albums: [Album], at index: Int) -> DayreelError {
        let places = albums.sorted { $0.id < $1.id }.map { "\($0.id) ('\($0.fullTitle)', \($0.count.counted("item")))" }
        return error(
            "\(owner) has \(albums.count) albums '\(name)'", at: index, cause: places.joined(separator: ", "),
            remedy: "Name one of them by its id.")
    }

    private func error(_ message: String, at index: Int, cause: String? = nil, remedy: String) -> DayreelError {
        var error = DayreelError(.jobInvalid, message, place: source.path, cause: cause, remedy: remedy)
        error.sourceKey = "\(source.key).albums[\(index)]"
        return error
    }
}
