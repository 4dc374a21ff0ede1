/// Media that exist, or should, and that a film cannot show now.
package struct UnreadMedia: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The file is no item.
        case refused(RefusalReason)
        /// The item cannot be shown.
        case unusable(UnusableReason)
    }

    /// The name of its file.
    package var name: String
    /// The day that it would be shown on.
    package var day: Day
    package var reason: Reason

    package init(_ name: String, on day: Day, because reason: Reason) {
        (self.name, self.day, self.reason) = (name, day, reason)
    }
}
