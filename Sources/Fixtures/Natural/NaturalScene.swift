/// Something to film that is drawn by formulas. What stands still is drawn once, when the scene is made.
protocol NaturalScene: Sendable {
    /// Pixels; the shape decides what is seen at the sides.
    init(width: Int, height: Int)

    /// The picture at a time in seconds. The same time gives the same picture.
    func picture(at time: Float) -> Canvas
}

extension FixtureClip {
    /// The scenes of the natural clips.
    package enum Scene: String, CaseIterable, Hashable, Sendable {
        case aquarium, balloons, candles, city, fireworks, forest, leaves, meadow, mountains, night, rain, sea, snow,
            train

        /// The scene at a size in pixels, ready to be filmed.
        func made(width: Int, height: Int) -> any NaturalScene {
            let type: any NaturalScene.Type =
                switch self {
                case .aquarium: AquariumScene.self
                case .balloons: BalloonsScene.self
                case .candles: CandlesScene.self
                case .city: CityScene.self
                case .fireworks: FireworksScene.self
                case .forest: ForestScene.self
                case .leaves: LeavesScene.self
                case .meadow: MeadowScene.self
                case .mountains: MountainsScene.self
                case .night: NightScene.self
                case .rain: RainScene.self
                case .sea: SeaScene.self
                case .snow: SnowScene.self
                case .train: TrainScene.self
                }
            return type.init(width: width, height: height)
        }
    }
}
