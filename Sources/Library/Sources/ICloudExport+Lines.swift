import Model

/// An export on its way from the process that read its tables: each kind of value by itself, so that no line is long.
extension ICloudExport {
    /// Sends all that another process needs for the same export.
    func send(to lines: ListingLines) {
        lines.send(.exportRow, rows) { line, row in
            var row = row
            row.code(&line)
        }
        lines.send(.exportPart, parts.flatMap { folder, numbers in numbers.map { (folder, $0) } }) { line, part in
            line.put(part.0)
            line.put(Int64(part.1))
        }
        lines.send(.exportName, files) { line, file in
            line.put(file.key)
            line.put(Int64(file.value))
        }
        lines.send(.exportCounted, counted) { $0.put($1) }
        lines.send(.exportTable, tables) { $0.put($1) }
        lines.send(.exportAlbum, albums) { line, album in
            line.put(album.id)
            line.put(album.title)
        }
        let names = albums.enumerated().flatMap { index, album in album.names.map { (index, $0.key, $0.value) } }
        lines.send(.exportAlbumName, names) { line, name in
            line.put(Int64(name.0))
            line.put(name.1)
            line.put(Int64(name.2))
        }
        guard let choice else { return }
        lines.send(.exportChosenAlbum, choice.ids) { $0.put($1) }
        lines.send(.exportChosenFolder, choice.folders) { $0.put($1) }
    }

    /// Takes one value. Returns false if it cannot be one.
    mutating func take(_ kind: ListingLines.Kind, _ fields: inout FieldReader) -> Bool {
        switch kind {
        case .exportRow:
            var row = Row(asset: ExportedAsset(name: ""), part: 0)
            row.code(&fields)
            guard !fields.isRefused, rows.count < Self.mostRows else { return false }
            add(row)
        case .exportPart:
            guard let folder = fields.text(), let part = Self.count(&fields) else { return false }
            parts[folder, default: []].insert(part)
        case .exportName:
            guard let name = fields.text(), let count = Self.count(&fields) else { return false }
            files[name] = count
        case .exportCounted: return fields.text().map { counted.insert($0) } != nil
        case .exportTable: return fields.text().map { tables.insert($0) } != nil
        case .exportAlbum:
            guard let id = fields.text(), let title = fields.text() else { return false }
            albums.append(ExportAlbum(id: id, title: title))
        case .exportAlbumName:
            guard let index = fields.integer(), albums.indices.contains(Int(index)), let name = fields.text(),
                let count = Self.count(&fields)
            else { return false }
            albums[Int(index)].names[name] = count
        default: return false
        }
        return true
    }
}

/// The limits of an export that arrive after its albums.
extension ICloudExport {
    struct Chosen {
        /// Ids of albums.
        var ids: Set<String> = []
        /// Paths of folders with trailing slashes.
        var folders: Set<String> = []
    }

    /// Limits it to albums and folders; not at all if no album was chosen.
    mutating func limit(to chosen: Chosen) {
        guard !chosen.ids.isEmpty else { return }
        choice = ExportAlbumChoice(albums.filter { chosen.ids.contains($0.id) }, folders: chosen.folders)
    }

    /// A number of files, rows or parts. Nil for one that no export has.
    private static func count(_ fields: inout FieldReader) -> Int? {
        fields.integer().flatMap { (0...ListingReader.most).contains($0) ? Int($0) : nil }
    }
}

extension ICloudExport.Row {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&asset.name)
        coder.code(&asset.checksum)
        coder.code(&asset.created)
        if let created = asset.created, !CalendarTime.instants.contains(created) { coder.refuse() }
        coder.code(&asset.isFavorite)
        coder.code(&asset.isHidden)
        coder.code(&asset.isDeleted)
        coder.code(&part, in: 0...Int64(Int32.max))
    }
}
