import Fixtures
import LibAV
import TestSupport
import Testing

/// The planes of a file's first picture.
func firstPicture(of path: String) throws -> [PicturePlane] {
    var planes: [PicturePlane] = []
    if let frame = try VideoDecoder(path: path).next() {
        planes = (0..<3).map { PicturePlane(of: frame, plane: $0) }
    }
    try #require(planes.count == 3, "\(path) has no picture")
    return planes
}
