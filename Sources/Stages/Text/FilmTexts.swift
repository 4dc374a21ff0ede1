import Foundation
import Model

/// The texts of a film before their fonts are known: titles, dividers, captions and dates.
struct FilmTexts {
    let job: Job
    /// All days of the film.
    let timeframe: ResolvedTimeframe
    /// The day of each clip.
    let days: [Day]
    /// The places of the clips.
    let stops: FilmPlaces
    private let formatDay: (Day, DateOverlayStyle, DateSpan) -> String
    /// The most frequent places of the film's clips, as far as titles have room for them.
    private var places: [NamedPlace]
    /// How many of the opening titles with the first clip's caption are too long, the best ones first.
    private var longOpenings = 0
    /// The names of places that are too long for a caption.
    private var longNames: Set<String> = []
    /// What the library says about each clip, if the film shows it; nil where it says nothing.
    var written: [String?] = []

    /// A text's place in the film.
    enum Slot: Hashable {
        case opening, closing
        /// The opening title with the first clip's caption as its second line.
        case openingWithCaption
        /// With the clip of this index, or behind it.
        case divider(Int), place(Int)
        /// The caption that a clip has in its library.
        case written(Int)
        case caption(Day), date(Day)
    }

    init(
        _ job: Job, timeframe: ResolvedTimeframe, days: [Day], stops: FilmPlaces = FilmPlaces(),
        places: [NamedPlace] = [], formatDay: @escaping (Day, DateOverlayStyle, DateSpan) -> String
    ) {
        (self.job, self.timeframe, self.days, self.stops) = (job, timeframe, days, stops)
        (self.places, self.formatDay) = (places, formatDay)
    }

    /// All texts, for the planning of their fonts.
    var labels: [(slot: Slot, label: Label)] {
        var labels: [(slot: Slot, label: Label)] = []
        func add(_ slot: Slot, _ label: Label?) { if let label { labels.append((slot, label)) } }
        guard !days.isEmpty else { return [] }
        add(.opening, opening)
        add(.openingWithCaption, openingsWithCaption.dropFirst(longOpenings).first)
        for (index, label) in dividers { add(.divider(index), label) }
        for index in days.indices where index == 0 || days[index - 1] != days[index] {
            add(.caption(days[index]), caption(of: days[index]))
        }
        for (index, caption) in captionsOfMedia { add(.written(index), text(.caption, caption)) }
        for (index, place) in namedPlaces { add(.place(index), text(.caption, [place.name])) }
        for index in days.indices where index == 0 || days[index - 1] != days[index] {
            add(.date(days[index]), date(of: days[index]))
        }
        add(.closing, closing)
        return labels
    }

    private func text(_ role: Label.Role, _ lines: [String], ground: CardGround? = nil) -> Label {
        Label(
            role: role, design: Label.Design(job.composition.style), lines: lines, direction: direction,
            font: job.composition.font ?? "", locale: job.locale, ground: ground)
    }

    /// All texts of a film are at the sides that its language is read from, in whatever language one of them is.
    private var direction: Label.Direction? { Label.Direction(ofLocale: job.locale) }
}

// MARK: - Dates

extension FilmTexts {
    /// The date of a day; nil for a film without dates.
    func date(of day: Day) -> Label? {
        guard let style = job.dateStyle else { return nil }
        var lines = [formatDay(day, style, span)]
        if style.design == .calendar {
            let pattern = { (template: String) in
                DateLabel.text(for: day, template: template, locale: style.language)
            }
            lines = [pattern("d"), pattern(span == .years ? "MMMM yyyy" : "LLLL"), pattern("EEEE")]
        }
        return Label(
            design: Label.Design(style.design, job.composition.style), lines: lines,
            // The corner that a job names is that of the picture.
            position: direction == nil ? style.position : style.position?.reflected, direction: direction,
            size: style.size,
            font: style.font ?? job.composition.font ?? (style.design == .outline ? TextFaces.plain : ""),
            locale: style.language)
    }

    private var span: DateSpan { DateSpan(timeframe, hasTitle: job.composition.titles.opening != nil) }

    /// The date of a day in the words of the film, also for a film without dates in its picture.
    func dateInWords(_ day: Day) -> String {
        formatDay(day, job.writtenDates, span)
    }
}

// MARK: - Captions

extension FilmTexts {
    /// The caption of a day, whose second line is the place where the film names one of that day and the caption has no other.
    func caption(of day: Day) -> Label? {
        guard let caption = job.composition.captions[day] else { return nil }
        let second: String? =
            switch caption.second {
            case .text(let text): text
            case .date: dateInWords(day)
            case .place: days.indices.lazy.filter { days[$0] == day }.compactMap { stops[$0]?.name }.first
            case nil:
                changes.first { days[$0.index] == day }.flatMap {
                    caption.text.says($0.place.name) ? nil : $0.place.name
                }
            }
        return text(.caption, [caption.text, second].compactMap(\.self))
    }

    /// The lines of the captions of each clip: those of its day with the day's places, and its own.
    var captionsOfClips: [[String]] {
        var lines: [Day: [String]] = [:]
        for day in Set(days) { lines[day] = caption(of: day)?.lines }
        for (index, place) in namedPlaces { lines[days[index], default: []].append(place.name) }
        var all = days.map { lines[$0] ?? [] }
        for (index, caption) in captionsOfMedia {
            for at in sharing(index) { all[at] = caption + all[at] }
        }
        return all
    }

    /// The places that clips name on their own: where the place changes, unless a caption says it. Behind a caption that says something
    /// else, the next clip of the stay names it.
    private var namedPlaces: [(index: Int, place: NamedPlace)] {
        let (changes, written) = (changes, Set(captionsOfMedia.map(\.index)))
        return changes.enumerated().compactMap { number, change in
            guard !written.contains(change.index), !longNames.contains(change.place.name) else { return nil }
            guard let caption = job.composition.captions[days[change.index]] else { return change }
            switch caption.second {
            case .place, nil: return nil
            case .date, .text:
                let end = number + 1 < changes.count ? changes[number + 1].index : days.endIndex
                return days.indices[change.index..<end].first {
                    job.composition.captions[days[$0]] == nil && stops[$0]?.name == change.place.name
                }.map { ($0, change.place) }
            }
        }
    }

    /// The place that a day names on its own, with the first of its clips that does; nil for none.
    func place(of day: Day) -> Label? {
        namedPlaces.first { days[$0.index] == day }.map { text(.caption, [$0.place.name]) }
    }

    /// The lines of the captions that clips have in their library, where the job has none for the day. One that the clip before has on the
    /// same day is shown once.
    private var captionsOfMedia: [(index: Int, lines: [String])] {
        let places = Dictionary(changes.map { ($0.index, $0.place.name) }, uniquingKeysWith: { first, _ in first })
        return days.indices.compactMap { index in
            guard written.indices.contains(index), let text = written[index],
                job.composition.captions[days[index]] == nil,
                index == 0 || days[index - 1] != days[index] || written[index - 1] != text
            else { return nil }
            return (index, [text, places[index].flatMap { text.says($0) ? nil : $0 }].compactMap(\.self))
        }
    }

    /// The clips from `index` on that share its caption of the library: those of the same day up to another.
    private func sharing(_ index: Int) -> Range<Int> {
        let end = days.indices[index...].first { days[$0] != days[index] || written[$0] != written[index] }
        return index..<(end ?? days.endIndex)
    }

    /// The texts that the film can do without, or with fewer words, because nobody wrote them for it: captions of the library, places and
    /// titles with places. All have the same font.
    var spare: [Label] {
        let names = changes.map { $0.place.name }.withoutRepeats
        return captionsOfMedia.map { text(.caption, $0.lines) } + names.map { text(.caption, [$0]) }
            + titlesWithPlaces.flatMap(\.self) + openingsWithCaption
    }

    /// Leaves out those of the spare texts that do not fit into the picture. Returns notes on them.
    mutating func leaveOut(_ long: Set<Label>) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        longOpenings = openingsWithCaption.prefix { long.contains($0) }.count
        if let fewer = titlesWithPlaces.firstIndex(where: { long.isDisjoint(with: $0) }) { places.removeLast(fewer) }
        for (index, lines) in captionsOfMedia where long.contains(text(.caption, lines)) {
            for at in sharing(index) { written[at] = nil }
            notes.append(.captionLeftOut(of: days[index], "it is too long for the picture"))
        }
        for (index, place) in namedPlaces where long.contains(text(.caption, [place.name])) {
            longNames.insert(place.name)
            notes.append(.captionLeftOut(of: days[index], "it is too long for the picture"))
        }
        return notes
    }

    /// The clips at which the place of filming changes. None in a film of one place whose title says it.
    private var changes: [(index: Int, place: NamedPlace)] {
        guard job.composition.places.show == .change else { return [] }
        let found = stops.changes.enumerated().compactMap { index, place in place.map { (index: index, place: $0) } }
        let opening = job.composition.titles.opening
        let isSaid = opening.map { $0.title.names(.places) || $0.subtitle.names(.places) } ?? false
        return found.count > 1 || !isSaid ? found : []
    }
}

// MARK: - Titles

extension FilmTexts {
    /// The opening title; nil for a film without one.
    var opening: Label? { openingTitle() }

    /// The opening title with what the first clip says in its second line, for a clip that has no time for one after the other, the best
    /// first; empty where it says nothing.
    private var openingsWithCaption: [Label] {
        // What a library says about one clip takes no words from the film's title.
        guard let opening = job.composition.titles.opening, opening.ground == nil, let first = days.first,
            let caption = job.composition.captions[first]
        else { return [] }
        let facts = facts
        // The title has the date and the places; a line of the user's own stays below it, if there is room for both.
        let own = opening.subtitle == OpeningTitle().subtitle ? "" : opening.subtitle.filled { facts[$0] }
        let second = if case .text(let second) = caption.second { second } else { "" }
        return [[own, caption.text, second], [caption.text, second]].compactMap { lines in
            openingTitle(saying: lines.filter { !$0.isEmpty }.joined(separator: " · "))
        }.withoutRepeats
    }

    /// The opening title, with a caption in place of its second line.
    private func openingTitle(saying caption: String? = nil) -> Label? {
        guard let opening = job.composition.titles.opening else { return nil }
        let facts = facts
        let title = opening.title.filled { facts[$0] }
        var subtitle = caption ?? opening.subtitle.filled { facts[$0] }
        // Dates leave out the year, so that one of these lines has it: in `bold` below the month, and below a title of the user's own.
        let year = DateLabel.text(for: timeframe.first, template: "y", locale: job.locale)
        let isSplit = splitTitle != nil && opening.title == OpeningTitle().title
        let isOfOneYear = timeframe.first.year == timeframe.last.year
        if isSplit || (isOfOneYear && !title.isEmpty && opening.subtitle == OpeningTitle().subtitle),
            !title.contains(year), !title.contains(String(timeframe.first.year))
        {
            subtitle = [year, subtitle].filter { !$0.isEmpty }.joined(separator: " · ")
        }
        guard !title.isEmpty || !subtitle.isEmpty else { return nil }
        return text(.title, [title, subtitle], ground: opening.ground)
    }

    /// The titles with all places, with one fewer, and so on; empty for a film without places.
    var titlesWithPlaces: [[Label]] {
        guard !places.isEmpty else { return [] }
        return (0...places.count).reversed().map { count in
            var fewer = self
            fewer.places = Array(places.prefix(count))
            return [fewer.opening, fewer.closing].compactMap(\.self)
        }
    }

    /// The closing title; nil for a film without one.
    private var closing: Label? {
        guard let closing = job.composition.titles.closing else { return nil }
        let facts = facts
        let lines = [closing.title, closing.subtitle].map { $0.filled { facts[$0] } }
        return lines.allSatisfy(\.isEmpty) ? nil : text(.title, lines, ground: closing.ground)
    }

    /// The month or year that begins with a clip. A month has its year with the film's first divider, and where the year is another.
    private var dividers: [(index: Int, label: Label)] {
        let cards = FilmCards(job.composition.titles, days: days, of: timeframe, rate: FrameRate(30))
        var year: Int?
        return cards.beginnings.compactMap { index in
            let day = days[index]
            let words = { DateLabel.text(for: day, template: $0, locale: job.locale) }
            let both = words("yMMMM")
            // In languages that put the year first, or are read from right to left, one line reads best.
            let isOneLine = job.composition.style != .bold && (direction != nil || both.hasPrefix(words("y")))
            let lines =
                cards.dividers == .year
                ? [words("y")]
                : day.year == year
                    ? [titled(words("LLLL"))] : isOneLine ? [both] : [titled(words("LLLL")), words("y")]
            year = day.year
            // The opening card speaks for the days behind it.
            guard index > 0 || cards.before.first == .some(nil) else { return nil }
            return (index, text(.divider, lines, ground: cards.before[index]?.ground))
        }
    }

    private var facts: [TitleTemplate.Placeholder: String] {
        var facts: [TitleTemplate.Placeholder: String] = [:]
        // Of one day of each year, the film begins with the first that has a clip.
        let isYearly = timeframe.isOneDayOfEachYear
        let first = isYearly ? days.first ?? timeframe.first : timeframe.first
        let last = isYearly ? days.last ?? timeframe.last : timeframe.last
        let range = DateLabel.range(first, last, locale: job.locale)
        let isLong = timeframe.first.year != timeframe.last.year || !timeframe.isOfOneMonth && !timeframe.hasWholeMonths
        facts[.title] = splitTitle ?? (job.title == nil && !hasName && isLong ? Self.twoDays(title) : title)
        facts[.range] = range
        let count = Set(days).count
        if count > 1 {
            facts[.days] =
                isYearly
                ? DateLabel.range(first, last, template: "y", locale: job.locale)
                : DateLabel.count(ofDays: count, locale: job.locale)
        }
        facts[.places] = places.isEmpty ? nil : PlaceWords.list(places, locale: job.locale)
        return facts
    }

    /// The film's title, as its file has it too: the job's, or its days in words.
    var title: String {
        if let title = job.title { return title }
        if timeframe.isWholeYear { return DateLabel.text(for: timeframe.first, template: "y", locale: job.locale) }
        if hasName { return titled(DayNames.title(of: timeframe, locale: job.locale)) }
        // Two years need room that an upright picture has only for short names.
        let month = timeframe.first.year == timeframe.last.year ? "MMMM" : "MMM"
        let template = (timeframe.hasWholeMonths ? "" : "d") + month + "yyyy"
        return titled(DateLabel.range(timeframe.first, timeframe.last, template: template, locale: job.locale))
    }

    /// Words of Dayreel's own as a title: with a capital, as most languages begin one though they write months small, and without the
    /// abbreviated word for "year" that Russian and Ukrainian put behind the number in a sentence.
    private func titled(_ words: String) -> String {
        var words = words
        for year in ["г.", "р."] where words.hasSuffix(year) {
            words = String(words.dropLast(year.count)).trimmingCharacters(in: .whitespaces)
        }
        let locale = Locale(identifier: job.locale)
        // Georgian has capitals for whole words only, and few fonts have them: its letters are their own title case.
        guard locale.language.languageCode != .french, let first = words.first,
            let letter = first.unicodeScalars.first, letter.properties.titlecaseMapping != String(letter)
        else { return words }
        return String(first).uppercased(with: locale) + words.dropFirst()
    }

    /// A range whose two days stay whole where it becomes two lines: `28 Nov 2023 –`, `5 Dec 2024`.
    private static func twoDays(_ range: String) -> String {
        let ends = range.split(separator: "–").map { end in
            String(end.split(whereSeparator: \.isWhitespace).joined(separator: "\u{A0}"))
        }
        return ends.count == 2 ? ends.joined(separator: "\u{A0}– ") : range
    }

    /// True for days that have a name together: the rest are the first and the last of them.
    private var hasName: Bool {
        timeframe.isWholeMonth || timeframe.isWholeYear || timeframe.isOneDayOfEachYear || isNamedSeason
    }

    /// True for a season, in a language that Dayreel has the word of.
    private var isNamedSeason: Bool { Season.title(timeframe.title, locale: job.locale) != nil }

    /// The style `bold` sets the month of a whole month alone, as large as it can be, or the days of another span, and the year below.
    private var splitTitle: String? {
        guard job.composition.style == .bold, job.title == nil, timeframe.first.year == timeframe.last.year else {
            return nil
        }
        if timeframe.isWholeMonth {
            return titled(DateLabel.text(for: timeframe.first, template: "LLLL", locale: job.locale))
        }
        guard !hasName, !timeframe.hasWholeMonths else { return nil }
        return Self.twoDays(
            titled(DateLabel.range(timeframe.first, timeframe.last, template: "dMMMM", locale: job.locale)))
    }
}

extension ResolvedTimeframe {
    /// True for months from the first day of one to the last of another.
    var hasWholeMonths: Bool { first.day == 1 && last.advanced(by: 1).day == 1 }

    var isOfOneMonth: Bool { first.month == last.month && first.year == last.year }

    /// True for a month from its first to its last day.
    var isWholeMonth: Bool { hasWholeMonths && isOfOneMonth }

    /// True for a year from its first to its last day.
    var isWholeYear: Bool {
        (first.month, first.day) == (1, 1) && (last.month, last.day) == (12, 31) && first.year == last.year
    }
}

extension Label.Design {
    /// A date's design in a film of a style.
    init(_ design: DateOverlayStyle.Design, _ style: TextStyle) {
        switch design {
        case .clear: self = style == .keepsake ? .keepsake : .clear
        case .calendar: self = .calendar
        case .plate: self = .plate
        case .outline: self = .outline
        }
    }
}

extension String {
    /// True if the text has the name in it, in letters of either case.
    fileprivate func says(_ name: String) -> Bool {
        range(of: name, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
