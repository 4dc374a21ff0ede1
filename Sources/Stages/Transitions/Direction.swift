/// The direction in which an edge or a picture moves.
package enum Direction: Sendable {
    case left, right, up, down

    var isHorizontal: Bool { self == .left || self == .right }
}
