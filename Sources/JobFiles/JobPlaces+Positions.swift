import Model

extension JobPlaces {
    /// Converts positions to places for messages.
    init(_ positions: [String: Place]) {
        self.init(
            positions.mapValues { place in
                let position = TextPosition(line: place.position.line, column: place.position.column)
                return FilePlace(file: place.file.path, position: place.file.isOption ? nil : position)
            })
    }
}
