import Model

enum FrameRates {
    /// Of the films that tests make.
    static let film = FrameRate(30)
}
