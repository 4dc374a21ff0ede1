/// A piece of work that one worker renders alone, into one file of the store.
package struct RenderTask: Hashable, Sendable, Codable {
    /// Everything that decides the bytes of the result, and nothing else, because the key is its digest: no path, and no position in the
    /// film.
    package var recipe: Recipe
    /// Facts about its sources, and their current paths. Not part of the key.
    package var inputs: [Fingerprint: SourceInfo]
    package var key: RenderKey
    /// Indices of its clips in the timeline: for reports, and to know which day to drop.
    package var clips: [Int]

    package init(recipe: Recipe, inputs: [Fingerprint: SourceInfo], key: RenderKey, clips: [Int]) {
        self.recipe = recipe
        self.inputs = inputs
        self.key = key
        self.clips = clips
    }

    package enum Recipe: Hashable, Sendable, Codable {
        case segment(SegmentRecipe)
        case sound(SoundRecipe)
    }
}

/// A film whose parts are in the store: its timeline, and all the tasks that it was split into.
package struct FilmParts: Hashable, Sendable {
    package var timeline: Timeline
    package var tasks: [RenderTask]

    package init(timeline: Timeline, tasks: [RenderTask]) {
        self.timeline = timeline
        self.tasks = tasks
    }
}

/// The versions, besides the recipe's own values, that decide the bytes.
package struct RendererVersion: Hashable, Sendable, Codable {
    /// Raised whenever the same recipe would yield other pixels, samples or packets.
    package var renderer: Int
    /// The versions of libav's libraries and of libebur128 in one string.
    package var libav: String

    package init(renderer: Int, libav: String) {
        self.renderer = renderer
        self.libav = libav
    }
}

/// The failure of a task, in the form that travels between processes.
package struct RenderFailure: Error, Hashable, Sendable, Codable {
    package enum Reason: Hashable, Sendable, Codable {
        /// A source cannot be shown as planned.
        case unusable(UnusableReason)
        /// These parts of sources have to be fetched first.
        case missing([MissingBytes])
        /// An existing source could not be read: trouble of a disk or a network, which proves nothing about the source and may be over at
        /// the
        /// next attempt. If it is not, the error ends the run.
        case inputOutput(DayreelError)
        /// Trouble of Dayreel itself, which ends the run: the disk, a missing encoder, a failed check.
        case fatal(DayreelError)
    }

    /// The source that caused the failure, if any.
    package var source: Fingerprint?
    package var reason: Reason

    package init(_ reason: Reason, source: Fingerprint? = nil) {
        self.source = source
        self.reason = reason
    }

    package init(_ reason: UnusableReason, source: Fingerprint? = nil) {
        self.init(.unusable(reason), source: source)
    }
}

extension RenderFailure {
    /// The reason in a sentence.
    package var words: String {
        switch reason {
        case .unusable(let reason): reason.words
        case .missing: "parts of a source have not been fetched"
        case .inputOutput(let error), .fatal(let error): error.withCause
        }
    }
}
