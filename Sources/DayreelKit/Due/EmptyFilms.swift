/// Films one after the other that have nothing to show, which are one message: a library that begins in 2019 has no line for each month
/// before.
struct EmptyFilms: Hashable, Sendable {
    private var titles: [String] = []
    /// The message of the first one.
    private var first = ""

    /// `message`: what is said of this film if it is the only one.
    mutating func add(_ title: String, message: String) {
        if titles.isEmpty { first = message }
        titles.append(title)
    }

    /// The message on all films since the last call: `there is nothing to show in 27 films, March 2021 to May 2023`; nil for none.
    mutating func take() -> String? {
        defer { titles = [] }
        guard let begin = titles.first, let end = titles.last else { return nil }
        return titles.count == 1 ? first : "there is nothing to show in \(titles.count) films, \(begin) to \(end)"
    }
}
