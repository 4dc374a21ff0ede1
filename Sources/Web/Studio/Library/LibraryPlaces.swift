import Model

/// The named places of a library, and the place of each of its items.
final class LibraryPlaces: Sendable {
    struct Entry: Sendable {
        let id: String
        let name: NamedPlace
        var count = 0
        /// Days with an item.
        var days = 0
        var first: Int32
        var last: Int32
        /// The place in the library of the item that stands for it.
        var cover: Int32
    }

    /// The places with the most days first.
    let entries: [Entry]
    /// The number of items that have no position, or none near a place.
    let unplaced: Int
    /// False if there is no table of names.
    let hasNames: Bool
    /// The index in `entries` for each item; -1 for none.
    private let ofItems: [Int32]
    private let byID: [String: Int32]

    /// The id of what is at no place.
    static let none = "none"

    /// Looks up each position once, as far as it is known to a thousandth of a degree, which is 100 m.
    /// `name` is asked for positions if `hasNames`.
    init(of library: LibraryIndex, hasNames: Bool, name: (Coordinate) -> NamedPlace?) {
        self.hasNames = hasNames
        var known: [Spot: Int32] = [:]
        var numbers: [NamedPlace: Int32] = [:]
        var found: [Entry] = []
        var ofItems = [Int32](repeating: -1, count: library.items.count)
        for (place, item) in library.items.enumerated() where hasNames {
            guard let position = item.place else { continue }
            let spot = Spot(position)
            let number =
                known[spot] ?? LibraryPlaces.number(name(position), &numbers, &found, at: item, Int32(place))
            known[spot] = number
            ofItems[place] = number
            if number >= 0 { found[Int(number)].add(item) }
        }
        let order = found.indices.sorted { one, other in
            (found[other].days, found[other].count, found[one].name.name) < (
                found[one].days, found[one].count, found[other].name.name
            )
        }
        var places = [Int32](repeating: -1, count: found.count)
        for (place, index) in order.enumerated() { places[index] = Int32(place) }
        self.ofItems = ofItems.map { $0 < 0 ? $0 : places[Int($0)] }
        entries = order.map { found[$0] }
        unplaced = ofItems.count(where: { $0 < 0 })
        byID = Dictionary(order.enumerated().map { (found[$1].id, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The place of the item at a place of the library; nil for none.
    func entry(ofItem place: Int32) -> Entry? { number(ofItem: place).map { entries[$0] } }

    /// The index in `entries` for the item at a place of the library.
    func number(ofItem place: Int32) -> Int? {
        guard ofItems.indices.contains(Int(place)), ofItems[Int(place)] >= 0 else { return nil }
        return Int(ofItems[Int(place)])
    }

    /// The index in `entries` for an id, -1 for `none`; nil if there is no such place.
    func number(ofID id: String) -> Int? { id == Self.none ? -1 : byID[id].map { Int($0) } }

    /// The number of a place, which is made if it is new; -1 for none.
    private static func number(
        _ name: NamedPlace?, _ numbers: inout [NamedPlace: Int32], _ found: inout [Entry], at item: LibraryItem,
        _ place: Int32
    ) -> Int32 {
        guard let name else { return -1 }
        if let number = numbers[name] { return number }
        let number = Int32(found.count)
        let id = StudioID.of("place\u{0}\(name.country)\u{0}\(name.region)\u{0}\(name.name)")
        found.append(Entry(id: id, name: name, first: item.day, last: .min, cover: place))
        numbers[name] = number
        return number
    }

    /// A position in thousandths of a degree.
    private struct Spot: Hashable {
        let north: Int
        let east: Int

        init(_ position: Coordinate) {
            north = Int((position.latitude * 1000).rounded())
            east = Int((position.longitude * 1000).rounded())
        }
    }
}

extension LibraryPlaces.Entry {
    /// Counts an item; they come in order of their days.
    fileprivate mutating func add(_ item: LibraryItem) {
        count += 1
        if item.day != last { days += 1 }
        last = item.day
    }
}
