/// The pictures of a film: clips in film order, without gaps, at most two on any frame, and a transition wherever two overlap.
package struct PictureTrack: Hashable, Sendable {
    package private(set) var elements: [Element]
    /// The style of transitions between clips that are long enough for one. A clip may have its own.
    package let style: Transition.Style
    /// The length in frames of transitions that have no length of their own; 0 for cuts.
    package var transitionFrames: Int
    /// The length in frames of the fades at the ends of the film; 0 for none. At least one frame between the two is unaffected.
    package var fadeFrames: Int
    /// False for a film whose picture begins at once.
    package var fadesFromBlack: Bool

    package enum Element: Hashable, Sendable {
        case clip(Clip)
        case transition(Crossing)
    }

    /// A transition at its position in the film, from the clip before it to the one after.
    package struct Crossing: Hashable, Sendable {
        package var style: Transition.Style
        /// The frames of the film that show both clips.
        package var frames: Range<Int>

        package init(style: Transition.Style, frames: Range<Int>) {
            self.style = style
            self.frames = frames
        }
    }

    /// Places a transition of the style, or of the clip's own, wherever a clip begins before the previous one ends.
    package init(
        _ clips: [Clip], style: Transition.Style, transitionFrames: Int, fadeFrames: Int = 0,
        fadesFromBlack: Bool = true
    ) {
        self.style = style
        self.transitionFrames = transitionFrames
        self.fadeFrames = fadeFrames
        self.fadesFromBlack = fadesFromBlack
        elements = Self.elements(of: clips, style)
    }

    /// Makes a new array each time: keep the result to access many clips.
    package var clips: [Clip] {
        get { elements.compactMap { if case .clip(let clip) = $0 { clip } else { nil } } }
        set { elements = Self.elements(of: newValue, style) }
    }

    /// The transition at the beginning of each clip; nil where there is none.
    package var crossings: [Crossing?] {
        var crossings: [Crossing?] = []
        var crossing: Crossing?
        for element in elements {
            switch element {
            case .transition(let next): crossing = next
            case .clip:
                crossings.append(crossing)
                crossing = nil
            }
        }
        return crossings
    }

    /// Length of the film in frames.
    package var frames: Int { if case .clip(let clip) = elements.last { clip.frames.upperBound } else { 0 } }

    private static func elements(of clips: [Clip], _ style: Transition.Style) -> [Element] {
        var elements: [Element] = []
        var end = 0
        for clip in clips {
            if clip.frames.lowerBound < end, !elements.isEmpty {
                elements.append(
                    .transition(Crossing(style: clip.transition ?? style, frames: clip.frames.lowerBound..<end)))
            }
            elements.append(.clip(clip))
            end = clip.frames.upperBound
        }
        return elements
    }
}
