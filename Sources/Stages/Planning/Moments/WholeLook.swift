import Model
import Pipeline

extension LookRequest {
    /// The part of a recording that is measured: all of a short one, the middle of a long one. `usable` is that with a picture.
    static func part(of usable: Range<MediaTime>) -> Range<MediaTime> {
        let spare = usable.upperBound - usable.lowerBound - MomentRules.longest
        guard spare > .zero else { return usable }
        // On a whole second, so that moments and steps meet.
        let start = usable.lowerBound + .seconds(spare.microseconds / 2_000_000)
        return start..<start + MomentRules.longest
    }

    /// Measures a recording as far as its best part is sought.
    init(
        whole location: MediaLocation, usable: Range<MediaTime>, fileSize: Int64, _ source: Fingerprint,
        pictures: Int = 3, hearing: Hearing? = nil
    ) {
        let part = Self.part(of: usable)
        let bytes = location.remoteBytes(
            of: part.upperBound - part.lowerBound, in: usable.upperBound, fileSize: fileSize)
        self.init(
            location: location, source: source, start: part.lowerBound.microseconds, end: part.upperBound.microseconds,
            pictures: pictures, remoteBytes: bytes, hearing: hearing)
    }
}

extension MediaLocation {
    /// What a part of an object in a bucket takes, about; nothing for other recordings.
    func remoteBytes(of part: MediaTime, in duration: MediaTime, fileSize: Int64) -> Int64 {
        guard remote != nil else { return 0 }
        return fileSize.scaled(by: min(part, duration).microseconds, over: max(1, duration.microseconds))
    }
}

extension LookRequest.Hearing {
    /// Listens for speech if there is a detector at this path.
    init(speechModel: String?) {
        detector = speechModel.flatMap { path in
            guard let file = try? Fingerprint(of: MediaLocation(path: path)) else { return nil }
            return Detector(path: path, digest: file.digest)
        }
    }
}
