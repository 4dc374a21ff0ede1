import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Fixtures

/// The picture and the sound of the clips, after encoding and decoding.
@Suite struct ClipContentTests {
    private let month = FixtureMonth.december2024

    /// The codes and times of all pictures of a file. Pictures are turned upright and scaled to `width` × `height`.
    private func codes(
        of clip: FixtureClip, width: Int, height: Int
    ) async throws -> [(code: FrameCode?, time: Int64?)] {
        let decoder = try VideoDecoder(path: try await MadeMonth.path(of: clip))
        let turn: [Filter] =
            switch clip.picture.rotation.clockwiseDegrees {
            case 90: [Filter("transpose", ["dir": "clock"])]
            case 180: [Filter("hflip"), Filter("vflip")]
            case 270: [Filter("transpose", ["dir": "cclock"])]
            default: []
            }
        let chain = turn + [Filter("scale", ["w": "\(width)", "h": "\(height)"])]
        var graph: FilterGraph?
        var found: [(FrameCode?, Int64?)] = []
        while let frame = try decoder.next() {
            let time = frame.presentationTime
            let scaler =
                try graph
                ?? FilterGraph(
                    input: VideoFormat(of: frame, timeBase: .microseconds, frameRate: nil), chain: chain)
            graph = scaler
            try scaler.push(frame)
            if let small = try scaler.pull() { found.append((FrameCode.read(in: PicturePlane(of: small)), time)) }
        }
        return found
    }

    @Test(arguments: FixtureMonth.december2024.clips)
    func everyPictureTellsItsNumber(clip: FixtureClip) async throws {
        let scale = Double(90) / Double(min(clip.picture.width, clip.picture.height))
        let (width, height) = (Int(Double(clip.picture.width) * scale), Int(Double(clip.picture.height) * scale))
        let read = try await codes(of: clip, width: width, height: height)
        #expect(read.map(\.code) == (0..<clip.picture.frames).map { FrameCode(clip: clip.number, frame: $0) })
        for (number, time) in read.map(\.time).enumerated() {
            let expected = clip.picture.timing.time(ofFrame: number).microseconds
            #expect(abs((time ?? -1) - expected) <= 35, "frame \(number)")
        }
    }

    @Test(arguments: [(160, 90), (256, 144), (1280, 720)])
    func codeReadsAtEverySize(width: Int, height: Int) async throws {
        let clip = try #require(month.clip(named: "IMG_1001.MOV"))
        let read = try await codes(of: clip, width: width, height: height)
        #expect(read.map(\.code?.frame) == Array(0..<clip.picture.frames))
    }

    @Test func coloursDifferFromClipToClip() async throws {
        var seen: [[Int]] = []
        for name in ["IMG_1001.MOV", "IMG_1009.MOV", "IMG_1018.MOV", "IMG_1031.MOV"] {
            let clip = try #require(month.clip(named: name))
            let chroma = try firstPicture(of: try await MadeMonth.path(of: clip)).dropFirst()
            let means = chroma.map { $0.mean(of: $0.bounds) ?? 0 }
            seen.append(means.map { Int($0) })
        }
        for (index, one) in seen.enumerated() {
            for other in seen.dropFirst(index + 1) {
                #expect(zip(one, other).contains { abs($0 - $1) > 8 }, "\(seen)")
            }
        }
    }

    private func samples(of clip: FixtureClip) async throws -> [Float] {
        let rate = try #require(clip.sound).sampleRate
        let decoder = try AudioDecoder(path: try await MadeMonth.path(of: clip), sampleRate: rate, channels: 1)
        var samples: [Float] = []
        while let frame = try decoder.next() {
            frame.withChannel(0) { span in for index in span.indices { samples.append(span[index]) } }
        }
        return samples
    }

    @Test(arguments: ["IMG_1001.MOV", "20241208_140000.mp4", "PXL_20241203_113000000.mp4"])
    func soundIsASineOfItsFrequency(name: String) async throws {
        let clip = try #require(month.clip(named: name))
        let sound = try #require(clip.sound)
        let samples = try await samples(of: clip)
        let middle = samples[(samples.count / 4)..<(samples.count * 3 / 4)]
        let power = middle.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(middle.count)
        // A sine's power is half the square of its peak: 3.01 dB below −18 dB.
        #expect(abs(10 * log10(power) + 21.01) < 0.2)
        let crossings = zip(middle, middle.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 }
        let seconds = Double(middle.count) / Double(sound.sampleRate)
        #expect(abs(Double(crossings) / seconds - Double(sound.frequency)) < 2)
        let expected = Double(clip.duration.microseconds) / 1e6 * Double(sound.sampleRate)
        #expect(abs(Double(samples.count) - expected) <= 1)
    }

    @Test func clicksComeWithFlashes() async throws {
        let clip = try #require(month.clip(named: "IMG_1020.MOV"))
        let samples = try await samples(of: clip)
        let loud = samples.indices.filter { abs(samples[$0]) > 0.06 }
        let starts = loud.enumerated().filter { $0.offset == 0 || loud[$0.offset] - loud[$0.offset - 1] > 4800 }
        #expect(starts.count == 4)
        for (second, start) in starts.map(\.element).enumerated() { #expect(abs(start - second * 48_000) < 48) }
        let decoder = try VideoDecoder(path: try await MadeMonth.path(of: clip))
        var flashes: [Int64] = []
        while let frame = try decoder.next() {
            let corner = PicturePlane(of: frame).mean(of: PixelRectangle(width: 40, height: 40)) ?? 0
            if corner > 225 { flashes.append(frame.presentationTime ?? -1) }
        }
        #expect(flashes == [0, 1_000_000, 2_000_000, 3_000_000])
    }
}
