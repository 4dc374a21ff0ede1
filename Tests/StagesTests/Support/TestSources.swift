import Model
import Pipeline

@testable import Stages

/// Sources by digest with only their locations, which are all that rendering needs.
extension [String: MediaLocation] {
    fileprivate var sources: [Fingerprint: SourceInfo] {
        [Fingerprint: SourceInfo](uniqueKeysWithValues: map { (Fingerprint(digest: $0), SourceInfo($1)) })
    }
}

extension RenderSegment {
    init(_ recipe: SegmentRecipe, inputs: [String: MediaLocation]) { self.init(recipe, inputs: inputs.sources) }
}

extension RenderSound {
    init(_ recipe: SoundRecipe, inputs: [String: MediaLocation], measurements: ResultCache? = nil) {
        self.init(
            recipe, inputs: inputs.sources,
            measurements: measurements.map { SourceMeasurements($0, isUnchanged: { _ in true }) })
    }
}
