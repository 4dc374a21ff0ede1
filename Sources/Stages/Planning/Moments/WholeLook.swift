import Model
import Pipeline

extension LookRequest {
    /// Measures a recording as far as its best part is sought: all of a short one, a minute of a long one. `usable` is that with a picture.
    ///
    /// The minute is where people speak most and loudest, as far as somebody listens: not to objects in buckets, of which only the minute
    /// would be fetched, and to ten minutes at most. Elsewhere it is the middle.
    init(
        whole location: MediaLocation, usable: Range<MediaTime>, fileSize: Int64, _ source: Fingerprint,
        pictures: Int = 3, hearing: Hearing? = nil
    ) {
        let listens = hearing?.detector != nil && location.remote == nil
        let part = usable.middle(atMost: listens ? Self.longestHeard : Self.longest)
        let seen = min(part.upperBound - part.lowerBound, Self.longest)
        let bytes = location.remoteBytes(of: seen, in: usable.upperBound, fileSize: fileSize)
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
