import Foundation
import Model
import PhotosLibrary

/// The albums that a job names, found among those of a library.
struct AlbumChoice {
    private let names: [String]
    private let package: PhotosPackage

    init(_ names: [String], of package: PhotosPackage) {
        self.names = names
        self.package = package
    }

    /// The `uuid` of each asset in one of them; nil if none is named, which takes all. Throws `DayreelError` (`jobInvalid`) for an album
    /// that the library does not have, or has twice.
    func members(_ reader: PhotosReader, now: Int64) throws -> Set<String>? {
        guard !names.isEmpty else { return nil }
        let albums = try reader.albums(now: now, home: .gmt)
        let ids = try names.enumerated().map { try album($0.element, at: $0.offset, among: albums).id }
        return try reader.members(of: Set(ids), now: now)
    }

    /// By id, else by folders and title, else by title alone.
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
            "the library has no album '\(name)'\(hint)", at: index,
            remedy: "Name an album as 'dayreel albums' lists it, one in a folder as FOLDER/TITLE.")
    }

    private func ambiguous(_ name: String, _ albums: [Album], at index: Int) -> DayreelError {
        let places = albums.sorted { $0.id < $1.id }.map { "\($0.id) ('\($0.fullTitle)', \($0.count.counted("item")))" }
        return error(
            "the library has \(albums.count) albums '\(name)'", at: index, cause: places.joined(separator: ", "),
            remedy: "Name one of them by its id.")
    }

    private func error(_ message: String, at index: Int, cause: String? = nil, remedy: String) -> DayreelError {
        var error = DayreelError(.jobInvalid, message, place: package.path, cause: cause, remedy: remedy)
        error.sourceKey = "photos.albums[\(index)]"
        return error
    }
}
