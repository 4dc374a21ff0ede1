import Model

/// An order of items: by one of their properties, and those that are equal by time.
package struct ItemOrder: Hashable, Sendable {
    package enum Property: String, Hashable, Sendable, CaseIterable {
        case time, name, length, kind, place
    }

    package var property: Property
    package var isDescending: Bool

    package init(_ property: Property = .time, isDescending: Bool = false) {
        (self.property, self.isDescending) = (property, isDescending)
    }

    static let time = ItemOrder()

    var needsPlaces: Bool { property == .place }
}

extension ItemOrder {
    /// Places of the library, which are in order of time, in this order. What has no length or place comes last in any direction.
    func sorted(_ found: [Int32], of library: LibraryIndex, _ places: LibraryPlaces?) -> [Int32] {
        switch property {
        case .time: isDescending ? found.reversed() : found
        case .name: sorted(found) { library[$0].shownName.lowercased() }
        case .length:
            sorted(found) { place -> MediaTime? in library[place].kind == .still ? nil : library[place].duration }
        case .kind: sorted(found) { ItemKind.allCases.firstIndex(of: library[$0].kind) }
        case .place: sorted(found) { places?.entry(ofItem: $0)?.name.name }
        }
    }

    private func sorted<Key: Comparable>(_ found: [Int32], by key: (Int32) -> Key?) -> [Int32] {
        let keys = found.map(key)
        let order = found.indices.sorted { one, other in
            switch (keys[one], keys[other]) {
            case (let left?, let right?) where left != right: isDescending ? left > right : left < right
            case (.some, nil): true
            case (nil, .some): false
            default: one < other
            }
        }
        return order.map { found[$0] }
    }
}
