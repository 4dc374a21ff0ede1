/// What steadies a part of a recording: how each of its pictures is moved and turned, and how much of their edges is lost for it. Sizes are
/// those of the picture as stored.
package struct SteadyPath: Hashable, Sendable, Codable {
    /// The part of the width, and of the height, that is lost, in thousandths.
    package var crop: Int
    /// Three numbers for each of the film's frames, from the part's first: the way to the right in millionths of the width, the way down in
    /// millionths of the height, and the turn in millionths of a radian.
    package var moves: [Int]

    /// How one picture is moved and turned.
    package struct Move: Hashable, Sendable {
        package var right: Int
        package var down: Int
        package var turn: Int

        package init(right: Int, down: Int, turn: Int) {
            self.right = right
            self.down = down
            self.turn = turn
        }
    }

    /// The most that may be lost: under 8 %.
    package static let crops = 0...79

    package init(crop: Int, moves: [Move]) {
        self.crop = crop
        self.moves = moves.flatMap { [$0.right, $0.down, $0.turn] }
    }

    /// The move of a frame of the part; the last one's for those behind it.
    package func move(ofFrame frame: Int) -> Move {
        let last = moves.count / 3 - 1
        guard last >= 0 else { return Move(right: 0, down: 0, turn: 0) }
        let place = 3 * max(0, min(frame, last))
        return Move(right: moves[place], down: moves[place + 1], turn: moves[place + 2])
    }
}
