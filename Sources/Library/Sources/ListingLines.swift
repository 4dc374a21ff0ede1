package import Model

/// Writes the listing of a source as lines of values of one kind each: an examiner lists, and tells them to the process that asked.
package struct ListingLines: Sendable {
    /// The kind of the values in a line, in its first field.
    enum Kind: Int64, CaseIterable {
        /// The number of media so far.
        case progress
        case file, absent, photo, claim, sidecar, description, diagnostic, passedOver
        case exportRow, exportPart, exportName, exportCounted, exportTable
        case exportAlbum, exportAlbumName, exportChosenAlbum, exportChosenFolder, exportDiagnostic
        case album, albumItem, albumFolder
        case title
    }

    /// The number of bytes after which a line ends, at the next value.
    private static let longest = 1 << 15

    private let tell: @Sendable ([UInt8]) -> Void

    package init(_ tell: @escaping @Sendable ([UInt8]) -> Void) { self.tell = tell }

    func send<Value>(
        _ kind: Kind, _ values: some Sequence<Value>, _ put: (inout FieldLine, Value) -> Void
    ) {
        var line = FieldLine()
        for value in values {
            if line.bytes.isEmpty { line.put(kind.rawValue) }
            put(&line, value)
            if line.bytes.count > Self.longest {
                tell(line.bytes)
                line = FieldLine()
            }
        }
        if !line.bytes.isEmpty { tell(line.bytes) }
    }

    func sendProgress(_ count: Int) { send(.progress, [count]) { $0.put(Int64($1)) } }

    /// A value in JSON, of the kinds of which there are few.
    func sendJSON(_ kind: Kind, _ values: [some Encodable]) {
        send(kind, values) { $0.put(ReasonCoding.text(of: $1)) }
    }

    /// Sends all of a listing but the places of objects, which are the asking process's own.
    func send(_ listing: SourceListing) {
        for (kind, files) in [(Kind.file, listing.files), (.photo, listing.photos)] {
            send(kind, files) { line, file in
                line.put(file.path)
                line.put(file.mayBePicked)
            }
        }
        send(.absent, listing.absent) { line, media in
            line.put(media.file.path)
            var claim = media.claim
            claim.code(&line)
        }
        send(.claim, listing.claims) { line, claim in
            line.put(claim.key)
            var value = claim.value
            value.code(&line)
        }
        send(.sidecar, listing.sidecars) { line, pair in
            line.put(pair.key)
            line.put(pair.value)
        }
        send(.description, listing.descriptions) { line, description in
            line.put(description.folder)
            line.put(description.place)
        }
        sendJSON(.diagnostic, listing.diagnostics)
        send(.passedOver, [listing]) { line, listing in
            line.put(listing.hasOthers)
            line.put(ReasonCoding.text(of: listing.passedOver))
        }
        if let export = listing.export { send(export) }
    }

    func send(_ export: ICloudExport) {
        export.send(to: self)
        sendJSON(.exportDiagnostic, export.diagnostics)
    }

    func send(_ albums: SourceAlbums) {
        send(.album, albums.albums) { line, album in
            line.put(album.id)
            line.put(album.title)
            line.put(album.section.rawValue)
            line.put(Int64(album.count))
            line.put(album.days.map { Int64($0.lowerBound.daysSinceEpoch) })
            line.put(album.days.map { Int64($0.upperBound.daysSinceEpoch) })
            line.put(ReasonCoding.text(of: album.path))
        }
        for (id, contents) in albums.contents {
            switch contents {
            case .items(let items):
                // An album without items is known to have none.
                send(.albumItem, [nil] + items) { line, item in
                    line.put(id)
                    line.put(item)
                }
            case .folder(let folder):
                send(.albumFolder, [folder]) { line, folder in
                    line.put(id)
                    line.put(folder)
                }
            }
        }
    }
}

/// Puts a listing together again from its lines. An examiner that a hostile file has taken over may send any: each value is checked against
/// what a listing can contain, and each file is looked at.
package struct ListingReader {
    private var collected = SourceListing()
    /// The albums and folders to which the export is limited.
    private var chosen = ICloudExport.Chosen()
    package private(set) var albums = SourceAlbums(source: "", albums: [])
    /// The titles of folders, by the folders' paths.
    package private(set) var titles: [String: String] = [:]
    private var files: VettedFiles
    private let isPackage: Bool
    /// Bytes so far.
    private var bytes = 0

    /// The most bytes of a listing, of which each value takes some by itself. Two million media of a Photos library take half of it.
    private static let (mostBytes, bytesOfValue) = (1 << 31, 64)
    /// The most bytes of a line: those of a value are far fewer.
    private static let longestLine = 1 << 22
    /// A whole number that no count of a source exceeds.
    static let most: Int64 = 1_000_000_000

    /// `root`: the absolute path of the source's folder. `followsLinks` as in `Source`. `isPackage` for one whose media may be elsewhere.
    package init(root: String, followsLinks: Bool, isPackage: Bool = false) {
        files = VettedFiles(root: root, followsLinks: followsLinks)
        self.isPackage = isPackage
        albums.source = root.withoutSlashAtEnd
    }

    /// What a line was.
    package enum Taken: Hashable, Sendable {
        /// The number of media so far.
        case progress(Int)
        case values
        /// No listing has it.
        case nonsense
    }

    package mutating func take(_ line: ArraySlice<UInt8>) -> Taken {
        bytes += line.count
        guard bytes <= Self.mostBytes, line.count <= Self.longestLine else { return .nonsense }
        return line.withUnsafeBytes { bytes in
            var fields = FieldReader(bytes)
            guard let kind = fields.integer().flatMap(ListingLines.Kind.init) else { return .nonsense }
            if kind == .progress { return fields.integer().map { .progress(Int($0)) } ?? .nonsense }
            while !fields.isAtEnd {
                self.bytes += Self.bytesOfValue
                guard take(kind, &fields), !fields.isRefused, self.bytes <= Self.mostBytes else { return .nonsense }
            }
            return .values
        }
    }

    private mutating func take(_ kind: ListingLines.Kind, _ fields: inout FieldReader) -> Bool {
        switch kind {
        case .progress: return false
        case .file, .photo: return takeFile(kind, &fields)
        case .absent: return takeAbsent(&fields)
        case .claim: return takeClaim(&fields)
        case .sidecar:
            guard let path = fields.text(), let sidecar = fields.text() else { return false }
            if files.file(at: sidecar) != nil { collected.sidecars[path] = sidecar }
        case .description:
            guard let folder = fields.text(), let place = fields.text() else { return false }
            if let file = files.file(at: place) {
                collected.descriptions.append(AlbumDescription(folder: folder, place: place, size: file.size))
            }
        case .diagnostic, .exportDiagnostic:
            guard let text = fields.text(), let value = ReasonCoding.value(Diagnostic.self, of: text) else {
                return false
            }
            if kind == .diagnostic { collected.diagnostics.append(value) } else { export.diagnostics.append(value) }
        case .passedOver:
            collected.hasOthers = fields.flag()
            guard let text = fields.text(), let value = ReasonCoding.value(PassedOver.self, of: text) else {
                return false
            }
            collected.passedOver = value
            return value.groups.allSatisfy {
                (0...Int(Self.most)).contains($0.group.count) && $0.group.names.count <= PassedOver.mostNames
            }
        case .exportChosenAlbum: return fields.text().map { chosen.ids.insert($0) } != nil
        case .exportChosenFolder: return fields.text().map { chosen.folders.insert($0) } != nil
        case .exportRow, .exportPart, .exportName, .exportCounted, .exportTable, .exportAlbum, .exportAlbumName:
            return export.take(kind, &fields)
        case .album: return takeAlbum(&fields)
        case .albumItem:
            guard let id = fields.text() else { return false }
            if albums.contents[id] == nil { albums.contents[id] = .items([]) }
            if let item = fields.text() { albums.contents[id]?.add(item) }
        case .albumFolder:
            guard let id = fields.text(), let folder = fields.text() else { return false }
            albums.contents[id] = .folder(folder)
        case .title:
            guard let folder = fields.text(), let title = fields.text() else { return false }
            titles[folder] = title
        }
        return true
    }

    /// The listing, once all lines have been taken.
    package var listing: SourceListing {
        var listing = collected
        listing.export?.limit(to: chosen)
        return listing
    }

    /// The export as far as it is known; made by its first value.
    private var export: ICloudExport {
        get { collected.export ?? ICloudExport() }
        _modify {
            var export = collected.export ?? ICloudExport()
            collected.export = nil
            defer { collected.export = export }
            yield &export
        }
    }

    private mutating func takeFile(_ kind: ListingLines.Kind, _ fields: inout FieldReader) -> Bool {
        guard let path = fields.text() else { return false }
        let mayBePicked = fields.flag()
        // It may have gone meanwhile.
        guard var file = files.file(at: path) else { return true }
        file.mayBePicked = mayBePicked
        if kind == .photo {
            collected.photos.append(file)
            return isPackage
        }
        if let last = collected.files.last {
            // The catalog compares sorted lists.
            if path.precedesByBytes(last.path) { return false }
            if file == last { return true }
        }
        collected.files.append(file)
        return true
    }

    private mutating func takeAbsent(_ fields: inout FieldReader) -> Bool {
        guard let path = fields.text() else { return false }
        var claim = SourceClaim(id: "", name: "")
        claim.code(&fields)
        // What is missing is never opened.
        guard isPackage, claim.absence != nil, path.utf8.first == UInt8(ascii: "/") else { return false }
        if let last = collected.absent.last, path.precedesByBytes(last.file.path) { return false }
        collected.absent.append(.init(file: files.absent(path), claim: claim))
        return true
    }

    private mutating func takeClaim(_ fields: inout FieldReader) -> Bool {
        guard let path = fields.text() else { return false }
        var claim = SourceClaim(id: "", name: "")
        claim.code(&fields)
        claim.still = claim.still.flatMap { files.file(at: $0)?.path }
        claim.slowMotionEdit = claim.slowMotionEdit.flatMap { files.file(at: $0)?.path }
        collected.claims[path] = claim
        return isPackage
    }

    private mutating func takeAlbum(_ fields: inout FieldReader) -> Bool {
        guard let id = fields.text(), let title = fields.text(),
            let section = fields.text().flatMap(Album.Section.init), let count = fields.integer(),
            (0...Self.most).contains(count)
        else { return false }
        let (first, last) = (fields.integer(), fields.integer())
        guard let path = fields.text().flatMap({ ReasonCoding.value([String].self, of: $0) }) else { return false }
        var days: ClosedRange<Day>?
        if let first, let last {
            let known = CalendarTime.instants.lowerBound / 86_400...CalendarTime.instants.upperBound / 86_400
            guard first <= last, known.contains(first), known.contains(last) else { return false }
            days = Day(daysSinceEpoch: Int(first))...Day(daysSinceEpoch: Int(last))
        }
        albums.albums.append(
            Album(id: id, title: title, section: section, path: path, count: Int(count), days: days))
        return true
    }
}

extension AlbumContents {
    fileprivate mutating func add(_ item: String) {
        guard case .items(var items) = self else { return }
        self = .items([])
        items.append(item)
        self = .items(items)
    }
}

extension SourceClaim {
    /// Writes or reads all of it.
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&id)
        coder.code(&name)
        coder.code(&stamps, blank: CaptureStamp(.photosLibrary, .utc(0))) { $1.code(&$0) }
        coder.code(&still)
        coder.code(&slowMotionEdit)
        coder.code(&isLivePhoto)
        coder.code(&isScreenRecording)
        coder.code(&isSlowMotion)
        coder.code(&isFavorite)
        coder.code(&contentIdentifier)
        let times = 0...Int64(1) << 50
        var (from, to) = (bestPart?.lowerBound, bestPart?.upperBound)
        coder.code(&from, in: times)
        coder.code(&to, in: times)
        bestPart = from.flatMap { from in to.flatMap { from <= $0 ? from..<$0 : nil } }
        coder.code(&score, in: -(1 << 20)...1 << 20)
        var word = absence?.rawValue
        coder.code(&word)
        absence = word.flatMap(FileAbsence.init)
        coder.code(&caption)
        let sides: ClosedRange<Int64> = 0...1 << 30
        var (width, height) = (size?.width, size?.height)
        coder.code(&width, in: sides)
        coder.code(&height, in: sides)
        size = width.flatMap { width in height.map { Size(width: width, height: $0) } }
        var (x, y) = (focus?.x, focus?.y)
        coder.code(&x, in: 0...1024)
        coder.code(&y, in: 0...1024)
        focus = x.flatMap { x in y.map { PicturePoint(x: x, y: $0) } }
    }
}

extension CaptureStamp {
    /// The seconds, and for a zoned stamp the offset; a local time and a day are told apart by a word.
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&evidence)
        var (form, seconds, offset): (Form, Int64, Int?) =
            switch reading {
            case .zoned(let instant, let offset): (.zoned, instant, offset)
            case .utc(let instant): (.utc, instant, nil)
            case .wall(let wall): (.wall, wall.seconds, nil)
            case .day(let day): (.day, Int64(day.daysSinceEpoch) * 86_400, nil)
            }
        coder.code(&form)
        coder.code(&seconds, in: CalendarTime.instants)
        coder.code(&offset, in: -86_400...86_400)
        reading =
            switch form {
            case .zoned: .zoned(instant: seconds, offset: offset ?? 0)
            case .utc: .utc(seconds)
            case .wall: .wall(WallTime(seconds: seconds))
            case .day: .day(Day(daysSinceEpoch: Int(seconds.flooredDivision(by: 86_400))))
            }
    }

    private enum Form: String { case zoned, utc, wall, day }
}
