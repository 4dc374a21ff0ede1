/// A scene drawn by formulas. Whatever stands still is drawn once, when the scene is created.
protocol NaturalScene: Sendable {
    /// Creates the scene in this size in pixels; the shape decides what is visible at the sides.
    init(width: Int, height: Int)

    /// The picture at a time in seconds. The same time gives the same picture.
    func picture(at time: Float) -> SceneCanvas
}

/// The scenes of the natural clips.
package enum SceneName: String, CaseIterable, Hashable, Sendable {
    case aquarium, balloons, candles, city, fireworks, forest, leaves, meadow, mountains, night, rain, sea, snow,
        train
}
