/// The versions, besides the recipe's own values, that decide the bytes.
package struct RendererVersion: Hashable, Sendable, Codable {
    /// Raised whenever the same recipe would yield other pixels, samples or packets.
    package var renderer: Int
    /// The versions of libav's libraries and of libebur128 in one string.
    package var libav: String

    package init(renderer: Int, libav: String) {
        self.renderer = renderer
        self.libav = libav
    }
}
