/// What a text on a card is on.
package enum CardGround: String, Hashable, Sendable, Codable, CaseIterable {
    /// The clip's picture, out of focus and darkened.
    case blur
    case black
    case white
    /// A picture of the job's owner, which fills the frame.
    case picture
}
