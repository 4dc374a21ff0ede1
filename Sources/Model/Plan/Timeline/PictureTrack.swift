/// The pictures of a film: clips in film order, without gaps, at most two on any frame, and a transition wherever two show.
package struct PictureTrack: Hashable, Sendable {
    package private(set) var elements: [Element]
    /// The transition between clips that are long enough for it.
    package let style: Transition.Style
    /// Frames of that; 0 for cuts.
    package var transitionFrames: Int
    /// Frames in which the film comes from black and silence, and as many in which it goes back to them; 0 for a hard beginning and
    /// end. At least one frame between the two is whole.
    package var fadeFrames: Int

    package enum Element: Hashable, Sendable {
        case clip(Clip)
        case transition(Crossing)
    }

    /// A transition at its place in the film: from the clip before it to the one behind.
    package struct Crossing: Hashable, Sendable {
        package var style: Transition.Style
        /// Positions in the film, where both clips show.
        package var frames: Range<Int>

        package init(style: Transition.Style, frames: Range<Int>) {
            self.style = style
            self.frames = frames
        }
    }

    /// Puts a transition of the style wherever a clip begins before the last one ends.
    package init(_ clips: [Clip], style: Transition.Style, transitionFrames: Int, fadeFrames: Int = 0) {
        self.style = style
        self.transitionFrames = transitionFrames
        self.fadeFrames = fadeFrames
        elements = Self.elements(of: clips, style)
    }

    /// A new array each time: who asks for many clips asks once.
    package var clips: [Clip] {
        get { elements.compactMap { if case .clip(let clip) = $0 { clip } else { nil } } }
        set { elements = Self.elements(of: newValue, style) }
    }

    /// The transition that each clip begins with, if it does.
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
                elements.append(.transition(Crossing(style: style, frames: clip.frames.lowerBound..<end)))
            }
            elements.append(.clip(clip))
            end = clip.frames.upperBound
        }
        return elements
    }
}
