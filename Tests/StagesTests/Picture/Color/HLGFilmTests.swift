import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// The colours of films in HDR, on flat pictures: HLG in 10 bits.
@Suite struct HLGFilmTests {
    private static let pq = ColorDescription(
        range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "smpte2084")

    private static func film(_ fit: Fit = .letterbox) -> FilmFormat {
        FilmFormat(
            width: 320, height: 180, frameRate: FrameRate(30), fit: fit,
            video: VideoEncoding(codec: .hevc, crf: 20, preset: "ultrafast", dynamicRange: .hdr))
    }

    /// The codes of a picture of one colour in the film.
    private func shown(
        _ format: String, _ codes: [Int], _ color: ColorDescription, width: Int = 320, height: Int = 180
    ) throws -> [Int] {
        let frame = try PictureSamples.normalized(
            PictureSamples.flat(format, codes, width: width, height: height, color: color), Self.film())
        let (pixelFormat, tags) = (frame.pixelFormat, frame.color)
        #expect(pixelFormat == "yuv420p10le" && tags == .hlg)
        return (0..<3).map { frame.deepSamples($0)[frame.height / 4][frame.width / 4] }
    }

    @Test func `the white of SDR is HDR's reference white, at 75 % of HLG`() throws {
        let white = try shown("yuv420p", [235, 128, 128], .bt709)
        #expect(abs(white[0] - 721) <= 1 && white[1...] == [512, 512])
        #expect(try shown("yuv420p", [16, 128, 128], .bt709) == [64, 512, 512])
        // As full range, and at another size.
        let full = ColorDescription(range: "pc", matrix: "bt709", primaries: "bt709", transfer: "bt709")
        let large = try shown("yuv420p", [255, 128, 128], full, width: 640, height: 360)
        #expect(abs(large[0] - 721) <= 1 && large[1...] == [512, 512])
    }

    @Test(arguments: [
        [64, 512, 512], [721, 512, 512], [940, 512, 512], [1000, 512, 512], [400, 300, 700], [500, 612, 340],
        [300, 480, 530],
    ]) func `HLG stays as it is`(codes: [Int]) throws {
        #expect(try shown("yuv420p10le", codes, .hlg) == codes)
        let scaled = try shown("yuv420p10le", codes, .hlg, width: 640, height: 360)
        #expect(zip(scaled, codes).allSatisfy { abs($0 - $1) <= 1 }, "\(scaled)")
    }

    /// Signals of PQ (ITU-R BT.2100 table 4) and of HLG (BT.2408 table 1): black, grey card, white and peak.
    @Test(arguments: [(64, 64), (397, 397), (573, 721), (723, 940)]) func `PQ keeps its light`(
        pq: Int, hlg: Int
    ) throws {
        let shown = try shown("yuv420p10le", [pq, 512, 512], Self.pq)
        // BT.2408 table 1: a grey card of 18 % is 26 cd/m², 38 % of either signal.
        #expect(abs(shown[0] - hlg) <= 3 && shown[1...] == [512, 512], "\(shown)")
    }

    @Test func `light beyond HLG's peak is the peak`() throws {
        let shown = try shown("yuv420p10le", [900, 512, 512], Self.pq)
        #expect(abs(shown[0] - 940) <= 1 && shown[1...] == [512, 512])
    }

    /// A chart in PQ, from two stops under to one over, and in SDR, against its light. 10 bits are steps of up to half a unit.
    @Test(arguments: [0.25, 1, 2]) func `colours keep their light`(exposure: Double) throws {
        var sums = (pq: 0.0, sdr: 0.0)
        for (patch, light) in zip(ColorChecker.patches, ColorChecker.hdr(exposure: exposure)) {
            let wanted = DeltaEITP(light: light)
            let pq = try shown("yuv420p10le", DeltaEITP.codes(ofSignal: light.mapped(DeltaEITP.pq)), Self.pq)
            sums.pq += DeltaEITP(light: DeltaEITP.light(ofHLG: pq)).difference(from: wanted)
            guard exposure == 1 else { continue }
            let codes = DeltaEITP.codes(ofSignal: patch, 0.2126, 0.0722)
            let sdr = try shown("yuv420p10le", codes, .bt709)
            sums.sdr += DeltaEITP(light: DeltaEITP.light(ofHLG: sdr)).difference(from: wanted)
        }
        let count = Double(ColorChecker.patches.count)
        #expect(sums.pq / count < 1.5 && sums.sdr / count < 1.5, "\(sums.pq / count), \(sums.sdr / count)")
    }

    /// Every eighth pixel of a first picture, before the encoder: in HLG of two iPhones, and in PQ. Light beyond HLG's peak does not count.
    @Test(
        .enabled(if: Checkout.expectsShared),
        arguments: [
            ("dolbyVision-hdr.MOV", 1280, 720, 0.5), ("sample_edit_list.mp4", 1920, 1080, 0.5),
            ("hdr10-av1.mp4", 720, 1280, 3),
        ])
    func `real recordings keep their light`(name: String, width: Int, height: Int, most: Double) throws {
        let path = SharedMedia.file("androidx+media/libraries/test_data/src/test/assets/media/mp4/\(name)")
        func first() throws -> VideoFrame {
            guard let frame = try VideoDecoder(path: path).next() else { throw CancellationError() }
            return frame
        }
        let clip = try first()
        let isPQ = clip.color.transfer == "smpte2084"
        let format = FilmFormat(width: width, height: height, frameRate: FrameRate(30), video: Self.film().video)
        let film = try PictureSamples.normalized(try first(), format)
        let (before, after) = ((0..<3).map { clip.deepSamples($0) }, (0..<3).map { film.deepSamples($0) })
        var (sum, count) = (0.0, 0.0)
        for row in stride(from: 0, to: height, by: 8) {
            for column in stride(from: 0, to: width, by: 8) {
                func codes(_ planes: [[[Int]]]) -> [Int] {
                    [planes[0][row][column]] + (1...2).map { planes[$0][row / 2][column / 2] }
                }
                let light = isPQ ? DeltaEITP.light(ofPQ: codes(before)) : DeltaEITP.light(ofHLG: codes(before))
                guard light.max() <= 1000 else { continue }
                let shown = DeltaEITP(light: DeltaEITP.light(ofHLG: codes(after)))
                sum += shown.difference(from: DeltaEITP(light: light))
                count += 1
            }
        }
        #expect(count > 1000 && sum / count < most, "\(sum / count) of \(count)")
    }

    @Test(arguments: [Fit.letterbox, .crop, .blur]) func `bars and blurred bars have the film's format`(
        fit: Fit
    ) throws {
        let frame = try PictureSamples.normalized(
            PictureSamples.flat("yuv420p", [235, 128, 128], width: 180, height: 180, color: .bt709), Self.film(fit))
        let (pixelFormat, tags) = (frame.pixelFormat, frame.color)
        #expect(pixelFormat == "yuv420p10le" && tags == .hlg)
        let luma = frame.deepSamples(0)
        #expect(abs(luma[90][160] - 721) <= 1)
        switch fit {
        case .letterbox: #expect(luma[90][10] == 64)
        case .crop: #expect(abs(luma[90][10] - 721) <= 1)
        default: #expect(abs(Double(luma[90][10] - 64) - 0.6 * Double(721 - 64)) <= 3)
        }
        #expect(frame.deepSamples(1)[45][5] == 512)
    }

    @Test(arguments: Transition.Style.allCases.filter { $0 != .none }, TransitionPictures.times)
    func `transitions are those of 8 bits`(style: Transition.Style, share: Int) throws {
        var pictures = TransitionPictures.patterned
        let shallow = try pictures.planes(style, at: share)
        pictures.isDeep = true
        let deep = try pictures.planes(style, at: share)
        // White is another code.
        guard style != .fadeWhite || share != 32_768 else {
            #expect(deep[0].allSatisfy { $0.allSatisfy { $0 == 721 } })
            return
        }
        guard style != .fadeWhite else { return }
        // Both are rounded, with the blur twice, and dithered.
        let most = zip(shallow.joined(), deep.joined()).flatMap { zip($0, $1).map { abs(4 * $0 - $1) } }.max() ?? 0
        #expect(most <= (style == .blur ? 8 : 2))
    }

    @Test func `fades go to black and to white`() throws {
        var frame = try PictureSamples.flat("yuv420p10le", [600, 300, 700])
        frame.fade(to: .white, keeping: 32_768)
        #expect(frame.deepSamples(0)[9][9] == 661 && frame.deepSamples(1)[9][9] == 406)
        frame.dim(to: 0)
        #expect(frame.deepSamples(0)[9][9] == 64 && frame.deepSamples(2)[9][9] == 512)
    }

    @Test(arguments: [Label.Design.clear, .plate, .outline, .bold]) func `a text's white is at 75 %`(
        design: Label.Design
    ) throws {
        let film = Self.film()
        var label = Label(text: "24 December 2024", position: .bottomLeft, size: 20, font: "DejaVu Sans")
        label.design = design
        if design == .bold { label.role = .title }
        let setter = try TextSetter(font: label.font, locale: label.locale)
        let layout = try TextLayout(label, setter, format: film)
        let layers = try TextLayer.layers(of: label, layout, setter, fonts: FontDigests(), format: film)
        var frame = try PictureSamples.flat("yuv420p10le", [64, 512, 512])
        for layer in layers { try layer.layer.apply(to: &frame, share: 256, offset: 0) }
        let brightest = frame.deepSamples(0).joined().max() ?? 0
        let opacity = layout.lines.map(\.design.opacity).max() ?? 0
        let white = 64 + opacity * Double((design == .outline ? 713 : 721) - 64)
        #expect(abs(Double(brightest) - white) <= 2, "\(brightest)")
        #expect(frame.deepSamples(1).joined().allSatisfy { abs($0 - 512) <= 1 })
    }

    @Test func `what lies behind a text is darkened in its own range`() throws {
        let film = Self.film()
        var frame = try PictureSamples.flat("yuv420p10le", [721, 400, 600])
        Scrim(ScrimDesign(top: nil, least: 0.5), height: film.height, isAtTop: false)
            .apply(to: &frame, strength: 32_768)
        #expect(abs(frame.deepSamples(0)[90][160] - (64 + (721 - 64) / 2)) <= 1)
        #expect(abs(frame.deepSamples(1)[45][80] - 456) <= 1)
        var plated = try PictureSamples.flat("yuv420p10le", [721, 512, 512])
        FrostedPlate(left: 40, top: 40, right: 200, bottom: 80).apply(to: &plated, share: 256)
        #expect(abs(Double(plated.deepSamples(0)[60][120]) - (64 + 657 * 0.43 + 876 * 0.016)) <= 2)
        TextBar(left: 100, top: 100, right: 110, bottom: 140).apply(to: &plated, share: 256, offset: 0)
        let amber = HLGMapping.color(ofSDR: SIMD3(1, 193.0 / 255, 52.0 / 255))
        let expected = 64 + 876 * LumaWeights.bt2020.lumaChroma(amber).x
        #expect(abs(Double(plated.deepSamples(0)[120][105]) - expected) <= 1)
    }

    @Test func `a ground out of focus is as dark as in SDR`() throws {
        var frame = try PictureSamples.flat("yuv420p10le", [721, 512, 512])
        try SoftPicture(of: frame).apply(to: &frame, share: 65_536)
        var shallow = try PictureSamples.flat("yuv420p", [235, 128, 128])
        try SoftPicture(of: shallow).apply(to: &shallow, share: 65_536)
        let (deep, other) = (frame.deepSamples(0)[90][160], shallow.mean(x: 155..<165, y: 85..<95))
        // The light of both in cd/m².
        let light = TransferFunction.hlg.light(SIMD3(repeating: Double(deep - 64) / 876)).x
        let expected = TransferFunction.bt1886.light(SIMD3(repeating: (other - 16) / 219)).x
        #expect(abs(light / expected - 1) < 0.05, "\(light), \(expected)")
    }
}

extension VideoFrame {
    /// The samples of a plane with 10 bits, row by row.
    borrowing func deepSamples(_ plane: Int) -> [[Int]] {
        withSamples(plane, of: UInt16.self) { samples, stride, width, height in
            (0..<height).map { y in (0..<width).map { Int(samples[y * stride + $0]) } }
        }
    }
}
