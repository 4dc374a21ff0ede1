import LibAV
import TestSupport
import Testing

@Suite struct DemuxerTests {
    @Test func readsAllPacketsInDecodeOrder() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 30)
        let demuxer = try Demuxer(path: folder.path("a.mp4"))
        var (count, keyframes, last): (Int, Int, Int64) = (0, 0, .min)
        while let packet = try demuxer.read() {
            guard let time = packet.decodeTime else { throw Missing() }
            #expect(time > last)
            let (bytes, byteCount) = (packet.withBytes { $0.count }, packet.byteCount)
            #expect(bytes > 0 && bytes == byteCount)
            last = time
            count += 1
            if packet.isKeyframe { keyframes += 1 }
        }
        #expect([count, keyframes] == [30, 3])

        try demuxer.seek(toKeyframeAtOrBefore: 700_000, stream: 0)
        var packet = try demuxer.packet()
        let isKeyframe = packet.isKeyframe
        #expect(isKeyframe)
        packet.rescale(to: .microseconds)
        let (time, timeBase) = (packet.presentationTime, packet.timeBase)
        #expect(time == 666_667)
        #expect(timeBase == .microseconds)
    }

    @Test func leavesOutStreams() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 5)
        let demuxer = try Demuxer(path: folder.path("a.mp4"))
        demuxer.discardAll(except: [])
        let isAtEnd = try demuxer.read() == nil
        #expect(isAtEnd)
        #expect(throws: LibAVError.self) { try demuxer.seek(toKeyframeAtOrBefore: 0, stream: 7) }
    }

    /// The packets are the same whether streams are decoded to learn about them or not: only the pixel format is missing from the headers.
    @Test func headersAreEnoughToReadPackets() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 30)
        let decoded = try Demuxer(path: folder.path("a.mp4"))
        let headers = try Demuxer(path: folder.path("a.mp4"), learning: .headers)
        let (known, unknown) = (decoded.info.video[0].pixelFormat, headers.info.video[0].pixelFormat)
        #expect(known != nil && unknown == nil)
        #expect(try headers.extradata(ofStream: 0) == decoded.extradata(ofStream: 0))
        while let packet = try decoded.read() {
            let other = try headers.packet()
            let (times, others) = (
                [packet.presentationTime, packet.decodeTime], [other.presentationTime, other.decodeTime]
            )
            let (keyframes, timeBases) = ([packet.isKeyframe, other.isKeyframe], [packet.timeBase, other.timeBase])
            let (bytes, otherBytes) = (packet.bytes, other.bytes)
            #expect(times == others && bytes == otherBytes)
            #expect(keyframes[0] == keyframes[1] && timeBases[0] == timeBases[1])
        }
        let isAtEnd = try headers.read() == nil
        #expect(isAtEnd)
    }
}

extension Packet {
    fileprivate var bytes: [UInt8] {
        withBytes { span in span.indices.map { span[$0] } }
    }
}
