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
            guard let folder = fields.text(), let part = fields.integer() else { return false }
            parts[folder, default: []].insert(Int(part))
        case .exportName:
            guard let name = fields.text(), let count = fields.integer() else { return false }
            files[name] = Int(count)
        case .exportCounted: return fields.text().map { counted.insert($0) } != nil
        case .exportTable: return fields.text().map { tables.insert($0) } != nil
        case .exportAlbum:
            guard let id = fields.text(), let title = fields.text() else { return false }
            albums.append(ExportAlbum(id: id, title: title))
        case .exportAlbumName:
            guard let index = fields.integer(), albums.indices.contains(Int(index)), let name = fields.text(),
                let count = fields.integer()
            else { return false }
            albums[Int(index)].names[name] = Int(count)
        case .exportChosenAlbum:
            guard let id = fields.text() else { return false }
            let ids = (choice?.ids ?? []).union([id])
            choice = ExportAlbumChoice(albums.filter { ids.contains($0.id) }, folders: choice?.folders ?? [])
        case .exportChosenFolder: return fields.text().map { choice?.folders.insert($0) } != nil
        default: return false
        }
        return true
    }
}

extension ICloudExport.Row {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&asset.name)
        coder.code(&asset.checksum)
        coder.code(&asset.created)
        coder.code(&asset.isFavorite)
        coder.code(&asset.isHidden)
        coder.code(&asset.isDeleted)
        coder.code(&part, in: 0...Int64(Int32.max))
    }
}
