package struct Transition: Hashable, Sendable, Codable {
    package enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        case crossDissolve = "cross-dissolve"
        /// Through black: fades out during the first half of the time and in during the second.
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
