import Model
import YAML

extension JobPlaces {
    /// The places as people are told them.
    init(_ marks: [String: Place]) {
        self.init(
            marks.mapValues { place in
                FilePlace(
                    file: place.file.path, position: TextPosition(line: place.mark.line, column: place.mark.column))
            })
    }
}
