package import Model
import Stages

extension Answer {
    /// `GET /items/{id}/look`: what is seen and heard in a recording. Times are seconds of it.
    package struct Moments: Hashable, Sendable, Encodable {
        package struct Span: Hashable, Sendable, Encodable {
            package var from: Double
            package var to: Double

            init(_ span: Range<MediaTime>) { (from, to) = (span.lowerBound.seconds, span.upperBound.seconds) }
        }

        package struct Second: Hashable, Sendable, Encodable {
            package var from: Double
            package var to: Double
            /// The worst first; empty if it is good.
            package var flaws: [Model.Moment.Flaw]
        }

        package var v = 1
        /// In order and without gaps: all that was measured.
        package var seconds: [Second]
        package var speech: [Span]
        package var covered: Bool
        /// The part that the film shows by itself; nil if there is no choice.
        package var best: Span?

        init(_ seen: SeenRecording) {
            seconds = seen.seconds.map {
                Second(from: $0.span.lowerBound.seconds, to: $0.span.upperBound.seconds, flaws: $0.flaws)
            }
            speech = seen.speech.map(Span.init)
            covered = seen.isCovered
            best = seen.best.map(Span.init)
        }
    }
}
