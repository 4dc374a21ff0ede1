/// How one clip gives way to the next.
package struct Transition: Hashable, Sendable, Codable {
    /// A word of a job file. A direction is that in which an edge or a picture moves.
    package enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        case crossDissolve = "cross-dissolve"
        /// Through black: fades out during the first half of the time and in during the second.
        case fade
        /// Through white.
        case fadeWhite = "fade-white"
        /// An edge moves over the picture, with the next clip behind it.
        case wipeLeft = "wipe-left"
        case wipeRight = "wipe-right"
        case wipeUp = "wipe-up"
        case wipeDown = "wipe-down"
        /// The next picture moves over the old one.
        case slideLeft = "slide-left"
        case slideRight = "slide-right"
        case slideUp = "slide-up"
        case slideDown = "slide-down"
        /// The next picture moves in and the old one out before it.
        case pushLeft = "push-left"
        case pushRight = "push-right"
        case pushUp = "push-up"
        case pushDown = "push-down"
        /// A circle opens from the middle.
        case circleOpen = "circle-open"
        /// Out of focus and back.
        case blur
        case none
    }

    package var style: Style
    package var duration: MediaTime
    /// Nil for none, so that the digests of jobs without the key stay the same.
    private var ownDays: [Day: OfDay]?

    private enum CodingKeys: String, CodingKey {
        case style, duration
        case ownDays = "on"
    }

    /// The transition into the first clip of a day.
    package struct OfDay: Hashable, Sendable, Codable {
        package var style: Style
        /// Nil for the duration of the film's other transitions.
        package var duration: MediaTime?

        package init(_ style: Style, duration: MediaTime? = nil) {
            self.style = style
            self.duration = duration
        }
    }

    package init(
        style: Style = .crossDissolve, duration: MediaTime = .milliseconds(500), days: [Day: OfDay] = [:]
    ) {
        self.style = style
        self.duration = duration
        ownDays = days.isEmpty ? nil : days
    }

    /// The longest that a transition may be.
    package var longest: MediaTime {
        days.values.map { $0.style == .none ? .zero : $0.duration ?? duration }.reduce(
            style == .none ? .zero : duration, max)
    }

    /// The transitions of days that have their own.
    package var days: [Day: OfDay] {
        get { ownDays ?? [:] }
        set { ownDays = newValue.isEmpty ? nil : newValue }
    }
}
