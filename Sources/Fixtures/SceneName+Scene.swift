extension SceneName {
    /// The scene in this size in pixels.
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
