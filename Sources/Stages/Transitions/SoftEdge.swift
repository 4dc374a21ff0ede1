/// An edge that moves from one end of a line to the other, and is a few pixels soft, so that it shows no steps.
struct SoftEdge {
    /// Halves of a pixel.
    private let width: Int
    /// 65,536ths of half a pixel from the line's beginning.
    private let position: Int

    /// `share`: the part of the way, of 65,536. `length`: of the line, in pixels. `height`: the shorter side of the picture.
    init(share: Int, length: Int, height: Int) {
        width = 2 * max(2, height / 60)
        // From wholly outside at one end to wholly outside at the other.
        position = share * (2 * length + width) - 32_768 * width
    }

    /// The share of what is behind the edge, of 65,536, at a distance from the line's beginning in halves of a pixel.
    func weight(at distance: Int) -> Int32 {
        let (ahead, half) = (position - distance << 16, 32_768 * width)
        // A division only within the edge.
        return ahead <= -half ? 0 : ahead >= half ? 65_536 : Int32((ahead + half) / width)
    }
}
