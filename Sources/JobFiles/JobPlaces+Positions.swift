import Model
import YAML

extension JobPlaces {
    /// The places as people are told them.
    init(_ positions: [String: Place]) {
        self.init(
            positions.mapValues { place in
                FilePlace(
                    file: place.file.path,
                    position: TextPosition(line: place.position.line, column: place.position.column))
            })
    }
}
