import Foundation
import LibAV
import Model
import Stages
import Testing

@Suite struct ConstantRateFramesTests {
    private static let source = Fingerprint(digest: "source")

    /// The source pictures that the film's frames show, for a source with these times in milliseconds.
    private func shown(
        _ times: [Int], rate: FrameRate = FrameRate(30), start: MediaTime = .zero, frames: Range<Int>,
        isLarge: Bool = false
    ) throws -> [Int] {
        let media = try TestMedia()
        defer { media.remove() }
        let path =
            isLarge
            ? try media.counting("source.mp4", times: times, width: 2720, height: 1520)
            : try media.counting("source.mp4", times: times)
        let clip = ClipRecipe(source: Self.source, start: start, frames: frames.upperBound)
        var decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: frames, rate: rate)
        var pictures: [Int] = []
        while let frame = try decode.next() { pictures.append(Int(frame.mean().rounded()) - 20) }
        return pictures
    }

    private func times(_ count: Int, perSecond: Int) -> [Int] {
        (0..<count).map { ($0 * 1000 + perSecond / 2) / perSecond }
    }

    @Test func theSameRateShowsEveryPictureOnce() throws {
        #expect(try shown(times(60, perSecond: 30), frames: 0..<60) == Array(0..<60))
    }

    /// Whose pictures are decoded on another thread.
    @Test func `a large recording shows the same pictures as a small one`() throws {
        for (times, start, frames) in [
            (times(12, perSecond: 30), MediaTime.zero, 0..<12), (times(12, perSecond: 24), .zero, 0..<15),
            (times(24, perSecond: 60), .milliseconds(100), 2..<9),
        ] {
            let small = try shown(times, start: start, frames: frames)
            #expect(try shown(times, start: start, frames: frames, isLarge: true) == small)
        }
    }

    @Test func `a large recording may be left, and ended too early, at any picture`() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.counting("source.mp4", times: times(8, perSecond: 30), width: 2720, height: 1520)
        for taken in 0...3 {
            let clip = ClipRecipe(source: Self.source, start: .zero, frames: 8)
            var decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: 0..<8, rate: FrameRate(30))
            for number in 0..<taken {
                guard let frame = try decode.next() else { return #expect(Bool(false)) }
                #expect(Int(frame.mean().rounded()) - 20 == number)
            }
        }
        let long = ClipRecipe(source: Self.source, start: .zero, frames: 90)
        var decode = try ConstantRateFrames(long, at: MediaLocation(path: path), frames: 0..<90, rate: FrameRate(30))
        let failure = try #require(throws: RenderFailure.self) { while try decode.next() != nil {} }
        #expect(failure.source == Self.source)
    }

    @Test func jitterOfStampsNeitherDropsNorRepeats() throws {
        let jittered = times(60, perSecond: 30).enumerated().map { $1 + [0, 7, -6, 4, -8][$0 % 5] }
        let first = jittered[0]
        #expect(try shown(jittered.map { $0 - first }, frames: 0..<60) == Array(0..<60))
    }

    @Test(arguments: [(60, 2), (120, 4), (240, 8)])
    func fasterSourcesShowEveryNthPicture(perSecond: Int, step: Int) throws {
        let pictures = try shown(times(200, perSecond: perSecond), frames: 0..<(200 / step))
        #expect(Set(zip(pictures.dropFirst(), pictures).map { $0 - $1 }) == [step])
    }

    @Test func slowerSourcesShowPicturesAgain() throws {
        let pictures = try shown(times(48, perSecond: 24), frames: 0..<60)
        #expect(pictures.first == 0 && pictures.last == 47)
        #expect(Set(pictures).count == 48)
        #expect(zip(pictures.dropFirst(), pictures).allSatisfy { (0...1).contains($0 - $1) })
    }

    /// The receiver owns a picture that is not shown again, and may draw on it.
    @Test func marksRepeatedPictures() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.counting("source.mp4", times: times(12, perSecond: 24))
        let clip = ClipRecipe(source: Self.source, start: .zero, frames: 15)
        var decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: 0..<15, rate: FrameRate(30))
        var (pictures, again): ([Int], [Bool]) = ([], [])
        while let frame = try decode.next() {
            pictures.append(Int(frame.mean().rounded()) - 20)
            again.append(decode.showsAgain)
        }
        #expect(again == zip(pictures, pictures.dropFirst()).map { $0 == $1 } + [false])
        #expect(again.contains(true))
    }

    @Test func variableRatesKeepTheirTiming() throws {
        let uneven = [0, 33, 67, 500, 533, 1000, 1033]
        let pictures = try shown(uneven, frames: 0..<32)
        #expect(pictures[3..<15].allSatisfy { $0 == 2 })
        #expect(pictures[15] == 3 && pictures[16] == 4 && pictures[29] == 4 && pictures[30] == 5)
    }

    @Test func startsAtAnyFrame() throws {
        #expect(try shown(times(90, perSecond: 30), start: .milliseconds(1500), frames: 0..<10) == Array(45..<55))
        #expect(try shown(times(90, perSecond: 30), start: .seconds(1), frames: 20..<25) == Array(50..<55))
    }

    @Test func theLastPictureIsRepeatedBriefly() throws {
        let pictures = try shown(times(30, perSecond: 30), frames: 0..<38)
        #expect(pictures.prefix(30).elementsEqual(0..<30) && pictures[30...].allSatisfy { $0 == 29 })
    }

    @Test func aSourceThatEndsEarlyReportsItsUsableLength() throws {
        let failure = try #require(throws: RenderFailure.self) {
            _ = try shown(times(30, perSecond: 30), frames: 0..<90)
        }
        guard case .unusable(.endsEarly(let usable)) = failure.reason else { throw failure }
        #expect(failure.source == Self.source)
        #expect(abs(usable.microseconds - 1_000_000) < 40_000)
    }

    @Test(arguments: ["not a video", ""])
    func garbageIsUnreadable(content: String) throws {
        let media = try TestMedia()
        defer { media.remove() }
        try Data(content.utf8).write(to: URL(filePath: media.path("broken.mp4")))
        let clip = ClipRecipe(source: Self.source, start: .zero, frames: 10)
        let failure = try #require(throws: RenderFailure.self) {
            _ = try ConstantRateFrames(
                clip, at: MediaLocation(path: media.path("broken.mp4")), frames: 0..<10, rate: FrameRate(30))
        }
        guard case .unusable(.unreadable) = failure.reason else { throw failure }
        #expect(failure.source == Self.source)
    }
}
