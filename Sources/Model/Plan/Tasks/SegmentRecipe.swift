/// Consecutive frames of the film: the body of a clip, after the dissolve from the outgoing clip's tail if it begins with one.
package struct SegmentRecipe: Hashable, Sendable, Codable {
    package var version: RendererVersion
    package var format: FilmFormat
    package var clip: ClipRecipe
    /// Frames of `clip` that the segment holds.
    package var frames: Range<Int>
    /// The clip before `clip`; nil unless the segment begins with a transition.
    package var outgoing: Outgoing?
    /// Nil except in segments that the film's fades touch: all others are independent of their position in the film.
    package var fadeIn: Fade?
    package var fadeOut: Fade?

    /// A fade that begins with the film's first frame, or, counted backwards, with its last.
    package struct Fade: Hashable, Sendable, Codable {
        /// Frames.
        package var length: Int
        /// Frames of the film before the segment; for a fade-out, after it.
        package var outside: Int

        package init(length: Int, outside: Int) {
            self.length = length
            self.outside = outside
        }
    }

    package struct Outgoing: Hashable, Sendable, Codable {
        package var clip: ClipRecipe
        package var style: Transition.Style
        /// The number of frames of the outgoing clip that overlap the first ones of the segment.
        package var overlap: Int

        package init(clip: ClipRecipe, style: Transition.Style, overlap: Int) {
            self.clip = clip
            self.style = style
            self.overlap = overlap
        }
    }

    package init(
        version: RendererVersion, format: FilmFormat, clip: ClipRecipe, frames: Range<Int>, outgoing: Outgoing? = nil,
        fadeIn: Fade? = nil, fadeOut: Fade? = nil
    ) {
        self.version = version
        self.format = format
        self.clip = clip
        self.frames = frames
        self.outgoing = outgoing
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
    }
}
