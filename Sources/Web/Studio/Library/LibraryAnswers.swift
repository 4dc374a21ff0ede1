import Model
import Reports

/// Makes the answers about the library's items, days and albums.
struct LibraryAnswers {
    let library: LibraryIndex
    /// The ids of the library's sources, in their order.
    let sources: [String]
    let marks: StudioMarks
    let redaction: PathRedaction

    func cell(_ place: Int32) -> Answer.Cell {
        let item = library[place]
        return Answer.Cell(
            id: item.id, kind: item.kind, day: Day(daysSinceEpoch: Int(item.day)), captured: item.captured.description,
            name: item.shownName, width: item.shownWidth, height: item.shownHeight, duration: item.shownDuration)
    }

    /// A cell with what a list says of an item.
    func detailedCell(_ place: Int32, _ places: LibraryPlaces, _ film: FilmChoices) -> Answer.Cell {
        var cell = cell(place)
        let item = library[place]
        (cell.size, cell.tags) = (item.size, marks.tags[item.key] ?? [])
        (cell.place, cell.inFilm) = (places.entry(ofItem: place)?.name.name, film.items.contains(cell.id))
        return cell
    }

    func item(_ place: Int32) -> Answer.Item {
        let item = library[place]
        let extras = library.extras(at: place)
        let others = (extras?.otherDates ?? []).map {
            Answer.Item.OtherDate(captured: $0.description, evidence: $0.evidence)
        }
        let source = sources.indices.contains(Int(item.source)) ? sources[Int(item.source)] : ""
        return Answer.Item(
            id: item.id, kind: item.kind, day: Day(daysSinceEpoch: Int(item.day)), captured: item.captured.description,
            name: item.shownName, width: item.shownWidth, height: item.shownHeight, duration: item.shownDuration,
            source: source, evidence: item.captured.evidence, zoneEvidence: item.captured.zone?.rawValue ?? "none",
            codec: item.codec, size: item.size, rotation: Int(item.rotation), hdr: item.dynamicRange,
            audio: item.hasAudio,
            problems: (extras?.problems ?? []).map { Answer.Trouble(code: $0.code.rawValue, message: $0.words) },
            tags: marks.tags[item.key] ?? [],
            playable: item.playable(extras),
            // Three decimals distinguish 29.97 from 30.
            frameRate: item.kind == .still ? nil : (Double(item.frameRate) * 1000).rounded() / 1000,
            otherDates: others.isEmpty ? nil : others,
            favourite: extras?.isFavorite,
            place: item.place.map { Answer.Item.Place(latitude: $0.latitude, longitude: $0.longitude) },
            albums: library.albums.titles(of: item, in: library),
            contentId: extras?.contentIdentifier, libraryPins: marks.pinnedDays[item.id])
    }

    func refused(_ file: LibraryRefused) -> Answer.Refused {
        Answer.Refused(
            name: file.name, code: file.reason.code.rawValue, message: redaction(file.reason.words),
            item: file.item.map(StudioID.text))
    }

    func media(_ place: Int32, disk: String) -> StudioMedia {
        let item = library[place]
        let extras = library.extras(at: place)
        let path = library.path(of: item)
        var location = MediaLocation(
            path: extras?.object ?? path, range: extras?.range, remote: extras?.object == nil ? nil : path,
            streams: extras?.streams)
        location.continuations = extras?.continuations
        return StudioMedia(
            id: item.id, location: location, disk: disk,
            pair: extras?.pair, kind: item.kind, codec: item.codec, dynamicRange: item.dynamicRange,
            duration: item.duration, leadIn: extras?.leadIn ?? .zero, bestPart: extras?.bestPart,
            fileSize: item.size, width: Int(item.width), height: Int(item.height), rotation: Int(item.rotation),
            hasAudio: item.hasAudio, playable: item.playable(extras))
    }

    /// A day of the calendar. `film` has the film's choices.
    func day(_ entry: LibraryIndex.DayEntry, _ film: FilmChoices) -> Answer.IndexDay {
        // Of a day with photos alone, a clip of another day that is pinned to it is shown first.
        var answer = day(withoutMedia: entry.day, film)
        var kinds: [ItemKind] = []
        for place in entry.range where !kinds.contains(library[place].kind) { kinds.append(library[place].kind) }
        (answer.count, answer.stills, answer.kinds) = (entry.clips, Int(entry.stills), kinds)
        guard answer.cover == nil || entry.clips > 0 else { return answer }
        let first =
            entry.range.first { library[$0].kind == .video } ?? entry.range.first { library[$0].kind != .still }
            ?? entry.range.lowerBound
        answer.cover = film.shown[entry.day]?.item ?? library[first].id
        answer.fromAnotherDay = film.shown[entry.day]?.isFromAnotherDay ?? false
        return answer
    }

    /// A day without clips, with what the film and the library have pinned to it.
    func day(withoutMedia day: Day, _ film: FilmChoices) -> Answer.IndexDay {
        let pin = marks.pins[day]
        let shown = film.shown[day]
        var cover = shown?.item
        if cover == nil, case .item(let id, _, _, _)? = pin, library.place(ofID: id) != nil { cover = id }
        return Answer.IndexDay(
            day: day, count: 0, stills: 0, refused: library.refused(from: day, to: day).count, kinds: [], cover: cover,
            pinned: shown?.isPinned ?? false,
            fromAnotherDay: shown?.isFromAnotherDay ?? isFromAnotherDay(cover, day), chosen: shown != nil,
            leftOut: film.leftOut.contains(day), libraryPin: pin)
    }

    private func isFromAnotherDay(_ id: String?, _ day: Day) -> Bool {
        guard let place = id.flatMap(library.place(ofID:)) else { return false }
        return Int(library[place].day) != day.daysSinceEpoch
    }

    func months(of places: [Int32]) -> [Answer.MonthCount] {
        var months: [Answer.MonthCount] = []
        var (day, month) = (Int32.min, "")
        for place in places {
            if library[place].day != day {
                day = library[place].day
                month = String("\(Day(daysSinceEpoch: Int(day)))".prefix(7))
            }
            if months.last?.month == month {
                months[months.count - 1].count += 1
            } else {
                months.append(Answer.MonthCount(month: month, count: 1))
            }
        }
        return months
    }

    var albums: [Answer.Albums.OfSource] {
        library.albums.sources.map { found in
            let albums = found.albums.compactMap { entry -> Answer.Album? in
                guard let days = entry.album.days else { return nil }
                return Answer.Album(
                    id: entry.id, title: entry.album.title, type: entry.album.section, path: entry.album.path,
                    count: entry.album.count, first: days.lowerBound, last: days.upperBound, cover: cover(of: entry))
            }
            return Answer.Albums.OfSource(source: StudioID.of(found.source), albums: albums)
        }
    }

    private func cover(of entry: LibraryAlbums.Entry) -> String {
        guard let days = entry.album.days else { return "" }
        let stretch = library.days(from: days.lowerBound, to: days.upperBound).lazy.flatMap(\.range)
        let place =
            switch entry.contents {
            case .folder(let folder):
                library.folders.firstIndex(of: folder).flatMap { number in
                    stretch.first { library[$0].folder == Int32(number) }
                }
            case .items(let keys): stretch.first { keys.contains(library[$0].key) }
            }
        return place.map { library[$0].id } ?? ""
    }
}

extension LibraryItem {
    fileprivate var shownWidth: Int? { kind == .still ? nil : Int(width) }
    fileprivate var shownHeight: Int? { kind == .still ? nil : Int(height) }
    fileprivate var shownDuration: Double? { kind == .still ? nil : duration.seconds }
}

extension MediaProblem {
    /// The code of the note, for the page's own sentence. The item is used all the same.
    var code: Diagnostic.Code {
        switch self {
        case .overstated, .measuredInPart: .shortMedia
        case .startsLate, .impossibleDate: .mediaLog
        case .previewOnly: .onlyProxy
        }
    }
}
