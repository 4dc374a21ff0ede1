import Model

extension JobPlaces {
    /// Converts positions to places for messages.
    init(_ positions: [String: Place]) {
        self.init(
            positions.mapValues { place in
                FilePlace(file: place.file.path, position: place.file.isOption ? nil : place.position)
            })
    }
}
