package import Model

extension FilmFormat {
    /// The format that a job requests. The items only matter for `resolution: original`: those of the clips, without the recordings beside
    /// them.
    package init(of job: Job, items: [MediaItem]) {
        let composition = job.composition
        let (width, height) = Self.size(composition, items: items)
        self.init(
            width: width, height: height, frameRate: composition.frameRate, fit: composition.fit.ofOne,
            video: VideoEncoding(
                codec: job.output.codec, crf: job.output.crf, preset: job.output.preset,
                dynamicRange: composition.dynamicRange),
            audio: composition.audio.include ? AudioEncoding(bitRate: job.output.audioBitRate) : nil)
    }

    private static func size(_ composition: Composition, items: [MediaItem]) -> (width: Int, height: Int) {
        switch composition.resolution {
        case .pixels(let width, let height): (width, height)
        case .lines(let lines):
            switch composition.shape {
            case .landscape: (lines * 16 / 9, lines)
            case .portrait: (lines, lines * 16 / 9)
            case .square: (lines, lines)
            }
        case .original: mostFrequentSize(of: items) ?? (1920, 1080)
        }
    }

    /// The most frequent displayed size of the items, the larger one among equals, made even for 4:2:0.
    private static func mostFrequentSize(of items: [MediaItem]) -> (width: Int, height: Int)? {
        struct Size: Hashable { var width, height: Int }
        let counts = Dictionary(
            items.filter { $0.kind != .still }.map { (Size(width: $0.width & ~1, height: $0.height & ~1), 1) },
            uniquingKeysWith: +)
        let best = counts.max { left, right in
            (left.value, left.key.width * left.key.height, left.key.width)
                < (right.value, right.key.width * right.key.height, right.key.width)
        }
        return best.map { (max(2, $0.key.width), max(2, $0.key.height)) }
    }
}
