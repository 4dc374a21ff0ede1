import LibAV

/// All samples of an audio decoder, in one piece.
struct DecodedSound {
    var channels: [[Float]] = []
    /// The time of the first sample in microseconds.
    var start: Int64?
    /// The largest difference in microseconds between a frame's time and the time that the samples before it lead to.
    var largestStep: Int64 = 0

    var sampleCount: Int { channels.first?.count ?? 0 }

    init(_ decoder: AudioDecoder, sampleRate: Int) throws {
        while let frame = try decoder.next() {
            if channels.isEmpty { channels = Array(repeating: [], count: frame.channels) }
            if let start, let time = frame.presentationTime {
                let expected = start + Int64(sampleCount) * 1_000_000 / Int64(sampleRate)
                largestStep = max(largestStep, abs(time - expected))
            } else {
                start = frame.presentationTime
            }
            for channel in channels.indices {
                frame.withChannel(channel) { span in
                    for index in span.indices { channels[channel].append(span[index]) }
                }
            }
        }
    }
}
