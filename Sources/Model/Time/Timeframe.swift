/// The days that a film covers.
package enum Timeframe: Hashable, Sendable {
    case year(Int)
    case month(year: Int, month: Int)
    /// Three whole months. The winter of a year ends in the next.
    case season(year: Int, Season)
    /// Both inclusive; the first is not after the last.
    case days(first: Day, last: Day)
    /// The longest trip of a month, or of a year: its days are those of the media away from home.
    case trip(year: Int, month: Int?)
    case relative(Relative)
}

/// A timeframe in actual days.
package struct ResolvedTimeframe: Hashable, Sendable, Codable {
    package let first: Day
    package let last: Day
    /// `December 2024`, `2024`, `Summer 2024`, `Winter 2024–25`, `24 December`, or `2024-12-01 to 2024-12-24`
    package let title: String
    /// True for one day of each year, that of `first` and `last`; nil for all days from the first to the last.
    private let isYearly: Bool?
    /// The month or year of which a trip is wanted; nil for other timeframes.
    private let tripOf: Span?

    private struct Span: Hashable, Codable {
        var first: Day
        var last: Day
    }

    package init(first: Day, last: Day, title: String, isOneDayOfEachYear: Bool = false) {
        self.init(first, last, title, isYearly: isOneDayOfEachYear ? true : nil, tripOf: nil)
    }

    private init(_ first: Day, _ last: Day, _ title: String, isYearly: Bool?, tripOf: Span?) {
        self.first = first
        self.last = last
        self.title = title
        self.isYearly = isYearly
        self.tripOf = tripOf
    }

    package var isOneDayOfEachYear: Bool { isYearly == true }

    /// The first and the last day for names of files: of a trip, those of its month or year, which are known before it is found.
    package var inNames: (first: Day, last: Day) { tripOf.map { ($0.first, $0.last) } ?? (first, last) }

    /// The month or year of which a trip is wanted; nil for other timeframes.
    package var daysOfTrip: ClosedRange<Day>? { tripOf.map { $0.first...$0.last } }

    package func contains(_ day: Day) -> Bool {
        guard first <= day, day <= last else { return false }
        return !isOneDayOfEachYear || (day.month, day.day) == (first.month, first.day)
    }

    package var dayCount: Int {
        isOneDayOfEachYear ? days.count : last.daysSinceEpoch - first.daysSinceEpoch + 1
    }

    /// Every day, from the first to the last.
    package var days: [Day] {
        guard isOneDayOfEachYear else {
            return (0...last.daysSinceEpoch - first.daysSinceEpoch).map { first.advanced(by: $0) }
        }
        return (first.year...last.year).compactMap { Day(year: $0, month: first.month, day: first.day) }
    }
}

extension ResolvedTimeframe {
    /// One day of each year, from the first year that has one of these days: nobody asks for the years before. Other timeframes, and one
    /// that has none of the days, stay.
    package func withoutYears(before days: some Sequence<Day>) -> ResolvedTimeframe {
        guard isOneDayOfEachYear, let first = days.filter(contains).min() else { return self }
        return ResolvedTimeframe(first: first, last: last, title: title, isOneDayOfEachYear: true)
    }

    /// The most days by which a trip may begin before the month or year that asks for it, or end after it.
    private static let marginOfTrip = 31

    /// The days among which a trip is: it may begin before these, or end after them.
    func askingForTrip() -> ResolvedTimeframe {
        ResolvedTimeframe(
            first.advanced(by: -Self.marginOfTrip), last.advanced(by: Self.marginOfTrip), title, isYearly: nil,
            tripOf: Span(first: first, last: last))
    }

    /// The days of the trip that was found. The names of files stay.
    package func found(trip days: ClosedRange<Day>) -> ResolvedTimeframe {
        let span = Timeframe.span(max(first, days.lowerBound), min(last, days.upperBound))
        return ResolvedTimeframe(span.first, span.last, span.title, isYearly: nil, tripOf: tripOf)
    }
}

extension Timeframe {
    /// The days of the timeframe. `today` only matters for relative ones.
    package func resolved(today: Day) -> ResolvedTimeframe {
        switch self {
        case .year(let year): Self.wholeYear(year)
        case .month(let year, let month): Self.wholeMonth(year: year, month: month)
        case .season(let year, let season): season.resolved(year: year)
        case .days(let first, let last): Self.span(first, last)
        case .trip(let year, let month):
            (month.map { Self.wholeMonth(year: year, month: $0) } ?? Self.wholeYear(year)).askingForTrip()
        case .relative(let relative): relative.resolved(today: today)
        }
    }

    /// True for one day of each year.
    package var isOneDayOfEachYear: Bool {
        switch self {
        case .relative(.onThisDay), .relative(.eachYear): true
        default: false
        }
    }

    static func wholeYear(_ year: Int) -> ResolvedTimeframe {
        let first = Day(year: year, month: 1, day: 1) ?? Day(daysSinceEpoch: 0)
        let last = Day(year: year, month: 12, day: 31) ?? first
        return ResolvedTimeframe(first: first, last: last, title: String(year))
    }

    static func wholeMonth(year: Int, month: Int) -> ResolvedTimeframe {
        let first = Day(year: year, month: month, day: 1) ?? Day(daysSinceEpoch: 0)
        let last = first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
        return ResolvedTimeframe(first: first, last: last, title: "\(first.monthName) \(year)")
    }

    static func span(_ first: Day, _ last: Day) -> ResolvedTimeframe {
        let title = first == last ? "\(first)" : "\(first) to \(last)"
        return ResolvedTimeframe(first: first, last: last, title: title)
    }
}

/// The seasons of the northern half of the Earth, in whole months as meteorologists count them.
package enum Season: String, Hashable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    private var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    private var firstMonth: Int {
        switch self {
        case .spring: 3
        case .summer: 6
        case .autumn: 9
        case .winter: 12
        }
    }

    /// The seasons in other languages, from spring on. CLDR has no words for them.
    private static let translations = [
        "da": ["Forår", "Sommer", "Efterår", "Vinter"], "de": ["Frühling", "Sommer", "Herbst", "Winter"],
        "es": ["Primavera", "Verano", "Otoño", "Invierno"], "fr": ["Printemps", "Été", "Automne", "Hiver"],
        "it": ["Primavera", "Estate", "Autunno", "Inverno"], "nb": ["Vår", "Sommer", "Høst", "Vinter"],
        "nl": ["Lente", "Zomer", "Herfst", "Winter"], "pl": ["Wiosna", "Lato", "Jesień", "Zima"],
        "pt": ["Primavera", "Verão", "Outono", "Inverno"], "sv": ["Vår", "Sommar", "Höst", "Vinter"],
    ]

    /// The title of a season, `Summer 2024`, in the language of a locale: `Sommer 2024`. Nil for another title, and in a language whose
    /// words are not known.
    package static func title(_ title: String, locale: String) -> String? {
        guard let index = allCases.firstIndex(where: { title.hasPrefix($0.name + " ") }) else { return nil }
        let language = String(locale.prefix { $0.isLetter })
        if language == "en" { return title }
        return translations[language].map { $0[index] + title.dropFirst(allCases[index].name.count) }
    }

    func resolved(year: Int) -> ResolvedTimeframe {
        let first = Timeframe.wholeMonth(year: year, month: firstMonth).first
        let last = self == .winter ? (year: year + 1, month: 2) : (year: year, month: firstMonth + 2)
        // No slash: the title is part of a path.
        let years = last.year == year ? "\(year)" : "\(year)–\((last.year % 100).padded(to: 2))"
        return ResolvedTimeframe(
            first: first, last: Timeframe.wholeMonth(year: last.year, month: last.month).last,
            title: "\(name) \(years)")
    }
}

/// Written as `2024-summer`.
extension Season {
    /// The year and the season. `fall` is autumn too.
    package static func written(_ text: String) -> (year: Int, season: Season)? {
        let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].count == 4, let year = Int(parts[0]), (1000...9998).contains(year),
            let season = Season(rawValue: parts[1] == "fall" ? "autumn" : parts[1])
        else { return nil }
        return (year, season)
    }
}

/// Written as `2024`, `2024-12`, `2024-summer`, `2024-12-01..2024-12-24`, `trip-2024-07`, `previous-month`, `12-24`.
extension Timeframe: WrittenAsText {
    init?(written text: String) {
        if let relative = Relative(word: text) {
            self = .relative(relative)
            return
        }
        let days = text.split(separator: ".", omittingEmptySubsequences: true).compactMap { Day(String($0)) }
        if days.count == 2, text == "\(days[0])..\(days[1])", days[0] <= days[1] {
            self = .days(first: days[0], last: days[1])
            return
        }
        if let (year, season) = Season.written(text) {
            self = .season(year: year, season)
            return
        }
        if text.hasPrefix(Self.tripPrefix) {
            switch Timeframe(written: String(text.dropFirst(Self.tripPrefix.count))) {
            case .year(let year): self = .trip(year: year, month: nil)
            case .month(let year, let month): self = .trip(year: year, month: month)
            default: return nil
            }
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = Int(parts[0]), parts[0].count == 4 else { return nil }
        if parts.count == 1 {
            self = .year(year)
        } else {
            guard parts.count == 2, parts[1].count == 2, let month = Int(parts[1]), (1...12).contains(month) else {
                return nil
            }
            self = .month(year: year, month: month)
        }
    }

    package var written: String {
        switch self {
        case .year(let year): year.padded(to: 4)
        case .month(let year, let month): "\(year.padded(to: 4))-\(month.padded(to: 2))"
        case .season(let year, let season): "\(year.padded(to: 4))-\(season.rawValue)"
        case .days(let first, let last): "\(first)..\(last)"
        case .trip(let year, let month):
            Self.tripPrefix + (month.map { Timeframe.month(year: year, month: $0) } ?? .year(year)).written
        case .relative(let relative): relative.word
        }
    }

    /// What stands before the month or year of a trip.
    package static let tripPrefix = "trip-"
}

extension Timeframe {
    /// Days that count from today. A week starts on Monday (ISO 8601).
    package enum Relative: Hashable, Sendable {
        case today, yesterday
        case thisWeek, previousWeek
        case thisMonth, previousMonth
        case thisYear, previousYear
        /// A number of days, of which today is the last.
        case lastDays(Int)
        /// Today's day of each year.
        case onThisDay
        /// A day of each year up to today, which some year has.
        case eachYear(month: Int, day: Int)

        package static let last30Days = Relative.lastDays(30)

        /// The timeframes with a fixed name.
        fileprivate static let named: KeyValuePairs<String, Relative> = [
            "previous-month": .previousMonth, "this-month": .thisMonth, "previous-year": .previousYear,
            "this-year": .thisYear, "previous-week": .previousWeek, "this-week": .thisWeek, "yesterday": .yesterday,
            "today": .today, "on-this-day": .onThisDay,
        ]

        /// The most days of `last-N-days`: ten years.
        package static let mostDays = 3660
        /// The most years of a day of each year.
        package static let mostYears = 50
    }
}

/// Written as `previous-month`, `last-30-days`, `12-24`.
extension Timeframe.Relative {
    package init?(word: String) {
        if let named = Self.named.first(where: { $0.key == word }) {
            self = named.value
            return
        }
        if let parts = word.wholeMatch(of: /([0-9]{2})-([0-9]{2})/)?.output, let month = Int(parts.1),
            let day = Int(parts.2), Day(year: 2024, month: month, day: day) != nil
        {
            self = .eachYear(month: month, day: day)
            return
        }
        guard let digits = word.wholeMatch(of: /last-([1-9][0-9]{0,3})-days/)?.output.1, let count = Int(digits),
            count <= Self.mostDays
        else { return nil }
        self = .lastDays(count)
    }

    package var word: String {
        if case .lastDays(let count) = self { return "last-\(count)-days" }
        if case .eachYear(let month, let day) = self { return "\(month.padded(to: 2))-\(day.padded(to: 2))" }
        return Self.named.first { $0.value == self }?.key ?? ""
    }

    /// The names, with one example of those with a number.
    package static let names = named.map(\.key) + [last30Days.word]
}

extension Timeframe.Relative {
    func resolved(today: Day) -> ResolvedTimeframe {
        switch self {
        case .today: return Timeframe.span(today, today)
        case .yesterday: return Timeframe.span(today.advanced(by: -1), today.advanced(by: -1))
        case .thisMonth: return Timeframe.wholeMonth(year: today.year, month: today.month)
        case .previousMonth:
            let lastOfPrevious = today.advanced(by: -today.day)
            return Timeframe.wholeMonth(year: lastOfPrevious.year, month: lastOfPrevious.month)
        case .thisYear: return Timeframe.wholeYear(today.year)
        case .previousYear: return Timeframe.wholeYear(today.year - 1)
        case .thisWeek, .previousWeek:
            let monday = today.advanced(by: 1 - today.weekday - (self == .previousWeek ? 7 : 0))
            return Timeframe.span(monday, monday.advanced(by: 6))
        case .lastDays(let count): return Timeframe.span(today.advanced(by: 1 - count), today)
        case .onThisDay: return Self.yearly(month: today.month, day: today.day, today: today)
        case .eachYear(let month, let day): return Self.yearly(month: month, day: day, today: today)
        }
    }

    /// The day in each of the last fifty years that have it. Before the calendar's first, its first year's.
    private static func yearly(month: Int, day: Int, today: Day) -> ResolvedTimeframe {
        let years = max(1, today.year - mostYears)...max(1, today.year)
        let days = years.compactMap { Day(year: $0, month: month, day: day) }.filter { $0 <= today }
        let last = days.last ?? today
        return ResolvedTimeframe(
            first: days.suffix(mostYears).first ?? last, last: last, title: "\(last.day) \(last.monthName)",
            isOneDayOfEachYear: true)
    }

    /// True if the days end before today: such as `previous-month`, but not `this-month`.
    package var isOver: Bool {
        switch self {
        case .yesterday, .previousWeek, .previousMonth, .previousYear: true
        case .today, .thisWeek, .thisMonth, .thisYear, .lastDays, .onThisDay, .eachYear: false
        }
    }
}
