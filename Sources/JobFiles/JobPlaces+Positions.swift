import Model
import YAML

extension JobPlaces {
    /// Converts positions to places for messages.
    init(_ positions: [String: Place]) {
        self.init(
            positions.mapValues { place in
                FilePlace(
                    file: place.file.path,
                    position: TextPosition(line: place.position.line, column: place.position.column))
            })
    }
}
