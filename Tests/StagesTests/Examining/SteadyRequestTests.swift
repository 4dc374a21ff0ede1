import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Recordings by a hand whose way is known to the pixel.
@Suite struct SteadyRequestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func steadiness(
        of recording: ShakenRecording, name: String = "a.mp4", from first: Int = 0
    ) throws -> Steadiness {
        let path = folder.path(name)
        try recording.write(to: path)
        let rate = FrameRate(30)
        let request = SteadyRequest(
            location: MediaLocation(path: path), source: .unknown, start: rate.time(ofFrames: first),
            frames: recording.way.count - first, rate: rate)
        return try #require(request.answer().finding)
    }

    /// The mean change of the way from picture to picture, in percent of the width a frame².
    private func tremor(_ way: [(right: Double, down: Double)]) -> Double {
        let ways = zip(way, way.dropFirst()).map { ($1.right - $0.right, $1.down - $0.down) }
        let changes = zip(ways, ways.dropFirst()).map { first, second in
            let (right, down) = (second.0 - first.0, second.1 - first.1)
            return (right * right + down * down).squareRoot()
        }
        return changes.reduce(0, +) / Double(changes.count) * 100 / Double(ShakenRecording.size.width)
    }

    private func known(_ recording: ShakenRecording, with path: SteadyPath? = nil, from first: Int = 0) -> Double {
        tremor(
            recording.way.dropFirst(first).enumerated().map { number, way in
                let move = path?.move(ofFrame: number) ?? SteadyPath.Move(right: 0, down: 0, turn: 0)
                return (
                    Double(way.right) + Double(move.right * ShakenRecording.size.width) / 1_000_000,
                    Double(way.down) + Double(move.down * ShakenRecording.size.height) / 1_000_000
                )
            })
    }

    @Test func `the tremor of a known way is a tenth of what it was`() throws {
        let recording = ShakenRecording.hand(75, size: 6)
        let steadiness = try steadiness(of: recording)
        let path = try #require(steadiness.path)
        let (before, after) = (known(recording), known(recording, with: path))
        #expect(before > 0.5 && after * 10 < before, "\(before) → \(after)")
        #expect(steadiness.isWorthwhile && SteadyPath.crops.contains(path.crop), "\(steadiness)")
        #expect(path.moves.count == 3 * 75)
    }

    @Test func `a steady turn of the camera stays`() throws {
        let recording = ShakenRecording.hand(60, size: 4, drift: 1)
        let path = try #require(try steadiness(of: recording).path)
        let last = path.move(ofFrame: 59)
        #expect(abs(last.right) * ShakenRecording.size.width < 12_000_000, "\(last)")
        #expect(known(recording, with: path) * 8 < known(recording))
    }

    @Test func `what shakes too much has no path`() throws {
        let recording = ShakenRecording.hand(60, size: 55)
        let steadiness = try steadiness(of: recording)
        #expect(steadiness.path == nil || !steadiness.isWorthwhile, "\(steadiness.before), \(steadiness.after)")
    }

    @Test func `a part of a recording has its own path, whoever finds it`() throws {
        let recording = ShakenRecording.hand(60, size: 6)
        let steadiness = try steadiness(of: recording, from: 20)
        let path = try #require(steadiness.path)
        #expect(path.moves.count == 3 * 40)
        #expect(known(recording, with: path, from: 20) * 8 < known(recording, from: 20))
        #expect(try self.steadiness(of: recording, name: "b.mp4", from: 20) == steadiness)
    }

    /// The content of the film's pictures stays where it is, and nothing beyond the recording's edges is seen.
    @Test(arguments: [Fit.letterbox, .crop, .blur])
    func `the film's pictures are steady to their edges`(fit: Fit) throws {
        let recording = ShakenRecording.hand(40, size: 6)
        let path = try #require(try steadiness(of: recording).path)
        let format = FilmFormat(
            width: 320, height: fit == .letterbox ? 180 : 200, frameRate: FrameRate(30), fit: fit)
        var clip = ClipRecipe(source: .unknown, start: .zero, frames: 40)
        let shaken = try ways(of: clip, format)
        clip.steady = path
        let steady = try ways(of: clip, format)
        #expect(shaken.count == 39 && steady.count == 39)
        let (before, after) = (change(shaken), change(steady))
        #expect(after * 4 < before, "\(before) → \(after)")
        // Also in a segment that begins with a later frame.
        let late = try pictures(of: clip, format, from: 25)
        let early = try pictures(of: clip, format, from: 20)
        #expect(late.first == early.dropFirst(5).first && late.first != nil)
        let isWhole = fit != .blur
        for picture in late where isWhole {
            #expect(picture.levels.min() ?? 0 > 40)
        }
    }

    private func pictures(of clip: ClipRecipe, _ format: FilmFormat, from first: Int = 0) throws -> [GrayPicture] {
        var fitted = try FittedFrames(
            clip, at: MediaLocation(path: folder.path("a.mp4")), frames: first..<clip.frames, format: format)
        var pictures: [GrayPicture] = []
        while let frame = try fitted.next() { pictures.append(GrayPicture(frame, bitDepth: 8)) }
        return pictures
    }

    private func ways(of clip: ClipRecipe, _ format: FilmFormat) throws -> [SIMD2<Float>] {
        let correlation = try PhaseCorrelation(width: 160, height: 90)
        let spectra = try pictures(of: clip, format).map { correlation.spectrum(of: $0.halved) }
        return zip(spectra, spectra.dropFirst()).map { correlation.displacement(from: $0, to: $1) }
    }

    private func change(_ ways: [SIMD2<Float>]) -> Float {
        zip(ways, ways.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
    }
}
