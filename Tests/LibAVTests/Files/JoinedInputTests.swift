import LibAV
import TestSupport
import Testing

/// Several files of one recording are decoded as one.
@Suite struct JoinedInputTests {
    private let folder: TemporaryFolder
    private let continuations: [FileContinuation]

    /// Files of 2, 1 and 3 seconds, and the whole recording. AAC has 1,024 samples in a packet: 94 packets, 47 and 141.
    init() throws {
        folder = try TemporaryFolder()
        let recording = try CutRecording(seconds: 6, in: folder.path)
        try recording.write(0..<6, to: "whole.mp4")
        try recording.write(0..<2, to: "1.mp4")
        try recording.write(2..<3, to: "2.mp4")
        try recording.write(3..<6, to: "3.mp4")
        var (picture, sound): (Int64, Int64) = (0, 0)
        var found: [FileContinuation] = []
        for name in ["1.mp4", "2.mp4"] {
            let info = try MediaInfo(ofFileAt: folder.path(name))
            picture += try #require(info.bestVideo?.duration)
            sound += try #require(info.bestAudio?.ownDuration)
            found.append(
                FileContinuation(path: folder.path(name == "1.mp4" ? "2.mp4" : "3.mp4"), picture: picture, sound: sound)
            )
        }
        continuations = found
    }

    @Test func `the files join at whole packets`() {
        #expect(continuations.map(\.picture) == [2_000_000, 3_000_000])
        // The first packet of AAC precedes the picture; it is sound here, as in a camera's file.
        for next in continuations { #expect(abs(next.sound - next.picture) < 32_000) }
    }

    private func pictures(_ decoder: VideoDecoder) throws -> [[Int64]] {
        var pictures: [[Int64]] = []
        while let frame = try decoder.next() {
            pictures.append([frame.presentationTime ?? -1, Int64(Synthetic.meanLuma(frame))])
        }
        return pictures
    }

    @Test func `its pictures are those of the whole recording`() throws {
        let whole = try pictures(VideoDecoder(path: folder.path("whole.mp4")))
        let joined = try VideoDecoder(path: folder.path("1.mp4"), continuations: continuations)
        #expect(whole.count == 150 && whole.map { $0[1] } == (0..<150).map { Int64(40 + $0) })
        #expect(try pictures(joined) == whole && joined.corruptFrames == 0)
    }

    @Test(arguments: [0, 1_960_000, 2_000_000, 2_020_000, 2_999_000, 3_500_000, 5_960_000, 500_000] as [Int64])
    func `a position is found in any file`(position: Int64) throws {
        let decoder = try VideoDecoder(path: folder.path("1.mp4"), continuations: continuations)
        // Back and forth: the files before and after are opened again.
        for place in [5_000_000, position, 100_000, position] {
            try decoder.seek(to: place)
            var shown = -1
            while let frame = try decoder.next() {
                let time = frame.presentationTime ?? 0
                if time > place { break }
                shown = Synthetic.meanLuma(frame)
            }
            #expect(shown == 40 + Int(place) * 25 / 1_000_000)
        }
    }

    private func samples(_ decoder: AudioDecoder) throws -> (samples: [Float], times: [Int64]) {
        var (samples, times): ([Float], [Int64]) = ([], [])
        while let frame = try decoder.next() {
            times.append(frame.presentationTime ?? -1)
            frame.withChannel(0) { span in for index in span.indices { samples.append(span[index]) } }
        }
        return (samples, times)
    }

    private func audio(_ name: String, _ continuations: [FileContinuation] = []) throws -> AudioDecoder {
        try AudioDecoder(
            Demuxer(path: folder.path(name), continuations: continuations), sampleRate: 48_000,
            channels: 1)
    }

    /// One decoder gets all packets. With a decoder for each file, the first samples of each would lack half of their energy: a click.
    @Test func `its sound is that of the whole recording, sample by sample`() throws {
        let whole = try samples(audio("whole.mp4"))
        let joined = try samples(audio("1.mp4", continuations))
        #expect(whole.samples.count >= 6 * 48_000)
        // Only the whole file states where its last packet ends.
        #expect(joined.samples.count - whole.samples.count < 1024)
        #expect(Array(joined.samples.prefix(whole.samples.count)) == whole.samples)
        #expect(zip(joined.times, whole.times).allSatisfy { abs($0 - $1) <= 2 })
    }

    @Test(arguments: [1_990_000, 2_000_000, 2_900_000, 4_000_000] as [Int64])
    func `its sound can be entered anywhere`(position: Int64) throws {
        let (one, other) = (try audio("whole.mp4"), try audio("1.mp4", continuations))
        try one.seek(to: position)
        try other.seek(to: position)
        let (whole, joined) = (try samples(one), try samples(other))
        #expect(abs((whole.times.first ?? 0) - (joined.times.first ?? 1)) <= 2)
        // A decoder that starts elsewhere has other first samples; both have settled long before the position.
        #expect(abs(whole.samples.count - joined.samples.count) < 1024)
        #expect(zip(whole.samples.dropFirst(4096), joined.samples.dropFirst(4096)).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test func `a file with other streams does not continue it`() throws {
        try Synthetic.writeVideo(to: folder.path("other.mp4"))
        let decoder = try VideoDecoder(
            path: folder.path("1.mp4"),
            continuations: [FileContinuation(path: folder.path("other.mp4"), picture: 2_000_000, sound: 2_000_000)])
        let error = #expect(throws: LibAVError.self) { while try decoder.next() != nil {} }
        #expect(error?.kind == .unsupported)
    }

    @Test func `a missing file is an error`() throws {
        let decoder = try VideoDecoder(
            path: folder.path("1.mp4"),
            continuations: [FileContinuation(path: folder.path("gone.mp4"), picture: 2_000_000, sound: 2_000_000)])
        let error = #expect(throws: LibAVError.self) { while try decoder.next() != nil {} }
        #expect(error?.kind == .notFound)
    }
}
