import Files
import Foundation
import LibAV
import Model
import Pipeline
import Testing

@testable import Stages

/// Pictures for the page, as an examiner returns them.
@Suite struct PictureQuestionTests {
    private let media: TestMedia

    init() throws { media = try TestMedia() }

    private func source(_ path: String, seconds: Int64, width: Int, height: Int) -> PictureSource {
        PictureSource(
            location: MediaLocation(path: path), duration: .seconds(seconds), width: width, height: height)
    }

    private func picture(_ question: [UInt8]) throws -> Thumbnail {
        try #require(PictureQuestion.picture(in: .line(try reply(to: question))))
    }

    /// The examiner's reply, without the limits that it sets on its process.
    private func reply(to question: [UInt8]) throws -> [UInt8] {
        let bytes = question.dropFirst()
        switch question.first.flatMap(Examiner.Kind.init) {
        case .thumbnail:
            return try InternalJSON.bytes(of: InternalJSON.value(ThumbnailRequest.self, from: bytes).drawing())
        case .filmstrip:
            return try InternalJSON.bytes(of: InternalJSON.value(FilmstripRequest.self, from: bytes).drawing())
        default:
            Issue.record("no question for a picture")
            return []
        }
    }

    @Test(arguments: [(64, 48, 32, 44, 32), (48, 64, 32, 32, 44), (64, 48, 256, 64, 48), (640, 48, 32, 128, 32)])
    func `a thumbnail has the recording's shape, and is not larger than it`(
        width: Int, height: Int, side: Int, expectedWidth: Int, expectedHeight: Int
    ) throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<30).map { $0 * 100 / 3 }, width: width, height: height)
        let made = try picture(
            PictureQuestion.thumbnail(of: source(path, seconds: 1, width: width, height: height), shorterSide: side))
        #expect((made.width, made.height) == (expectedWidth, expectedHeight))
        let frame = try JPEG.decode(Array(made.jpeg))
        #expect((frame.width, frame.height) == (expectedWidth, expectedHeight))
        // No bars: black would be 16 and less.
        #expect(frame.mean(x: 0..<4, y: 0..<4) > 0)
    }

    @Test(arguments: [4, 12, 24]) func `a filmstrip shows evenly spaced moments from left to right`(count: Int) throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<96).map { $0 * 1000 / 24 })
        let made = try picture(
            PictureQuestion.filmstrip(of: source(path, seconds: 4, width: 64, height: 48), count: count))
        let cell = FilmstripRequest.cell
        #expect((made.width, made.height) == (count * cell.width, cell.height))
        let frame = try JPEG.decode(Array(made.jpeg))
        for index in 0..<count {
            let middle = index * cell.width + cell.width / 2
            let luma = frame.mean(x: (middle - 8)..<(middle + 8), y: 40..<56)
            let number = luma * 219 / 255 + 16 - 20
            // The middle of the share: 96 pictures in all.
            #expect(abs(number - Double(96 * (2 * index + 1)) / Double(2 * count)) < 2.5, "\(index): \(number)")
        }
    }

    @Test func `a filmstrip of a stretch shows moments of that stretch alone`() throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<96).map { $0 * 1000 / 24 })
        let made = try picture(
            PictureQuestion.filmstrip(
                of: source(path, seconds: 4, width: 64, height: 48), count: 4, from: .seconds(2), length: .seconds(1)))
        let frame = try JPEG.decode(Array(made.jpeg))
        for index in 0..<4 {
            let middle = index * FilmstripRequest.cell.width + FilmstripRequest.cell.width / 2
            let number = frame.mean(x: (middle - 8)..<(middle + 8), y: 40..<56) * 219 / 255 - 4
            #expect(abs(number - (48 + Double(24 * (2 * index + 1)) / 8)) < 2.5, "\(index): \(number)")
        }
    }

    @Test func `a recording too large to decode whole shows its key frames`() throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<96).map { $0 * 1000 / 24 })
        // The claimed size is too large to decode every picture. Every twelfth picture is a key frame.
        let made = try picture(
            PictureQuestion.filmstrip(of: source(path, seconds: 4, width: 64_000, height: 4_800), count: 4))
        let frame = try JPEG.decode(Array(made.jpeg))
        let numbers = (0..<4).map { index in
            let middle = index * FilmstripRequest.cell.width + FilmstripRequest.cell.width / 2
            return Int((frame.mean(x: (middle - 8)..<(middle + 8), y: 40..<56) * 219 / 255 - 4).rounded())
        }
        #expect(numbers == [12, 36, 60, 84])
    }

    @Test func `a file that is not a recording has no picture`() throws {
        defer { media.remove() }
        let path = media.path("a.mp4")
        try Data("no video".utf8).write(to: URL(filePath: path))
        for question in [
            try PictureQuestion.thumbnail(of: source(path, seconds: 1, width: 64, height: 48), shorterSide: 32),
            try PictureQuestion.filmstrip(of: source(path, seconds: 1, width: 64, height: 48), count: 4),
        ] {
            #expect(PictureQuestion.picture(in: .line(try reply(to: question))) == nil)
        }
        #expect(PictureQuestion.picture(in: .lost(.died(.exited(1)))) == nil)
    }
}
