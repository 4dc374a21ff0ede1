import Model

enum FrameRates {
    /// The rate of the films that tests make.
    static let film = FrameRate(30)
}
