import Model

extension LibraryIndex {
    /// The place of the item, not a photo, that a pin or a tag names: by its path under its source, its whole path or the end of it,
    /// by its name in its photo library, by its content id, or by the path of its still. Nil if the name matches no item, or several.
    func place(meantBy name: String) -> Int32? {
        let tail = "/" + name
        func fits(_ path: String) -> Bool { path == name || path.hasSuffix(tail) }
        var places = named(name.lastPathPart).filter { fits(path(of: self[$0])) }
        places += labelled(name).filter { !places.contains($0) }
        let photos = places.filter { self[$0].kind == .still }
        places.removeAll { self[$0].kind == .still }
        if places.isEmpty { places = extras.filter { $0.value.contentIdentifier == name }.map(\.key) }
        if places.isEmpty { places = extras.filter { $0.value.pair.map(fits) ?? false }.map(\.key) }
        places.removeAll { self[$0].kind == .still }
        // Recordings first: films do not always show photos.
        if places.isEmpty { places = photos }
        // Last, as for a film's pins: what the rules leave out.
        if places.isEmpty { places = heldBackPlaces.filter { fits(path(of: self[$0])) || self[$0].label == name } }
        return places.count == 1 ? places[0] : nil
    }
}
