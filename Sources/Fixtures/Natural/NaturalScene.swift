/// Something to film that is drawn by formulas. What stands still is drawn once, when the scene is made.
protocol NaturalScene: Sendable {
    /// Pixels; the shape decides what is seen at the sides.
    init(width: Int, height: Int)

    /// The picture at a time in seconds. The same time gives the same picture.
    func picture(at time: Float) -> SceneCanvas
}

/// The scenes of the natural clips.
package enum SceneName: String, CaseIterable, Hashable, Sendable {
    case aquarium, balloons, candles, city, fireworks, forest, leaves, meadow, mountains, night, rain, sea, snow,
        train
}
