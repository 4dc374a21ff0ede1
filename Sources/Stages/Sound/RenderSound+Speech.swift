import Model
import Pipeline

extension RenderSound {
    /// What is heard in each clip; nil without a detector. Silent clips have nothing.
    func speech(_ track: MusicTrack, _ working: () throws -> Void) throws -> [ClipSpeech]? {
        guard track.keepsSound else { return [] }
        guard let detector = track.detector else { return nil }
        let find = try FindSpeech(
            modelFile: try inputs.location(of: detector.source).path, digest: detector.source.digest,
            version: recipe.version, measurements: measurements)
        return try zip(recipe.clips, places).filter { !$0.0.isSilent }.map { clip, place in
            let location = try inputs.location(of: clip.source)
            let length = recipe.frameRate.time(ofFrames: clip.frames.count)
            let spans = try RenderFailure.attributing(to: clip.source) {
                try find.spans(of: clip.source, at: location, from: clip.start, length: length, working: working)
            }
            return ClipSpeech(place: place, spans: spans)
        }
    }
}
