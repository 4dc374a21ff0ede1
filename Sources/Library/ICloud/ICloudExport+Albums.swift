package import Model

extension ICloudExport {
    /// Limits the export to the albums with these ids and to these folders. Lists of albums have names but no checksums: if several files
    /// have a listed name, all are taken, and a note says so.
    mutating func limit(to ids: Set<String>, folders: Set<String>) {
        let chosen = albums.filter { ids.contains($0.id) }
        choice = ExportAlbumChoice(chosen, folders: folders)
        for album in chosen {
            let unclear = album.names.filter { (files[$0.key] ?? 0) > $0.value }.count
            guard unclear > 0 else { continue }
            diagnostics.append(
                Diagnostic(
                    .note, .icloudExport, path: nil,
                    "the album '\(album.title)' lists \(unclear.counted("name")) that several files have: all of them are taken"
                ))
        }
    }

    /// False for a file that cannot be in a chosen album, regardless of its counterpart.
    func mayBeChosen(_ file: FoundFile) -> Bool {
        guard let choice else { return true }
        return !file.promisesMedia || choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasStem)
    }

    /// False for a recording that is in no chosen album, by its own name or its still's.
    package func takes(_ file: FoundFile, still: FoundFile?) -> Bool {
        guard let choice else { return true }
        return choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasName)
            || still.map(Self.names)?.contains(where: choice.hasName) == true
    }

    /// The albums with the items that each lists, by an item's own name or its still's.
    package func lists(
        of items: some Sequence<MediaItem>, _ stills: some Sequence<Still> = EmptyCollection()
    ) -> [AlbumEvidence.List] {
        var listing: [String: [Int]] = [:]
        for (number, album) in albums.enumerated() {
            for name in album.names.keys { listing[name, default: []].append(number) }
        }
        var members: [(ids: [String], days: ClosedRange<Day>?)] = albums.map { _ in ([], nil) }
        func add(_ id: String, _ day: Day, at paths: [String]) {
            let names = paths.flatMap { Self.names(of: $0.lastPathPart) }
            for number in Set(names.flatMap { listing[$0] ?? [] }) {
                members[number].ids.append(id)
                members[number].days = members[number].days.including(day)
            }
        }
        for item in items { add(item.id, item.day, at: [item.location.path, item.pair].compactMap(\.self)) }
        for still in stills { add(still.id, still.day, at: [still.location.path]) }
        return zip(albums, members).map { album, members in
            AlbumEvidence.List(album.album(count: members.ids.count, days: members.days), items: members.ids)
        }
    }
}
