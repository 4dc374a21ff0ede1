package struct Transition: Hashable, Sendable, Codable {
    package enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        case crossDissolve = "cross-dissolve"
        /// Through black: the first half of the time out, the second half in.
        case fade
        case none
    }

    package var style: Style
    package var duration: MediaTime

    package init(style: Style = .crossDissolve, duration: MediaTime = .milliseconds(500)) {
        self.style = style
        self.duration = duration
    }
}
