/// Maps colours that a display cannot show to the most vivid ones that it can, with the same luminance and nearly the same hue: towards
/// grey, as ITU-R BT.2407 describes, instead of clipping channel by channel, which would tint them.
enum GamutFit {
    /// The share of the way from grey to the edge at which compression begins, so that shades beyond the edge remain distinct.
    private static let knee = 0.95

    /// The edges of a display's range: where a channel would be negative, and where one is full.
    enum Edges: Hashable, Sendable {
        case both
        /// Edges for light before its roll-off. Does not compress brightness in this step, because that would cost colour.
        case negativeOnly
    }

    /// Linear light, in which 1 is the display's white.
    static func applied(
        to color: SIMD3<Double>, luminance weights: SIMD3<Double>, edges: Edges = .both
    ) -> SIMD3<Double> {
        let luminance = (color * weights).sum()
        guard luminance > 1e-9 else { return .zero }
        guard luminance < 1 || edges == .negativeOnly else { return SIMD3(1, 1, 1) }
        let chroma = color - luminance
        // The distance of the colour from grey: 1 is where a channel reaches 0 or 1.
        let full = edges == .both ? chroma.max() / (1 - luminance) : 0
        let distance = max(full, -chroma.min() / luminance)
        guard distance > knee else { return color }
        let beyond = (distance - knee) / (1 - knee)
        return luminance + chroma * ((knee + (1 - knee) * beyond / (1 + beyond)) / distance)
    }
}
