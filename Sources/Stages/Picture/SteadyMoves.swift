import LibAV
import Model
import Pipeline

/// The moves that steady the pictures of a clip, in the order in which they are shown.
///
/// vid.stab's filter reads them from a file in its old format: a line for each picture with a number, the way to the right and down in
/// pixels, the turn in radians, and zeros (`vsReadOldTransforms` of libvidstab). It takes each picture from where it was found,
/// `p = (1 - zoom) · R(turn) · q - way` from the picture's middle, so that a zoom is the part of the picture that is lost.
struct SteadyMoves {
    private let path: SteadyPath
    /// The frames of the path's part that are shown.
    private let frames: [Int]

    /// Nil for a clip that is shown as it is. `frames` counts in output frames from the clip's first.
    init?(_ clip: ClipRecipe, frames: Range<Int>) {
        guard let path = clip.steady else { return nil }
        self.path = path
        self.frames = frames.map { clip.recorded(atFrame: $0) }
    }

    /// The filter for pictures of this size, as stored, with the moves of all but the first `done` pictures. The file lives as long as
    /// something keeps it, and is read once the graph is open. Throws `DayreelError`.
    func filter(width: Int, height: Int, after done: Int) throws -> (filter: Filter, file: MemoryFile) {
        let lines = frames.dropFirst(done).enumerated().map { number, frame in
            let move = path.move(ofFrame: frame)
            let right = Double(move.right) * Double(width) / 1_000_000
            let down = Double(move.down) * Double(height) / 1_000_000
            return "\(number) \(right) \(down) \(Double(move.turn) / 1_000_000) 0 0\n"
        }
        let file = try MemoryFile(lines.joined())
        let filter = Filter(
            "vidstabtransform",
            [
                "input": file.path, "relative": "0", "smoothing": "0", "optalgo": "gauss", "optzoom": "0",
                "zoom": "\(Double(path.crop) / 10)", "crop": "black", "interpol": "bicubic",
            ])
        return (filter, file)
    }
}
