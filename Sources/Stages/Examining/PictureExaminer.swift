package import Foundation
import LibAV
import Model
package import Pipeline

/// Has examiners decode the pictures that workers and examiners have made: their JPEGs may be what a stranger's recording made of them.
package struct PictureExaminer: Sendable {
    /// Nil to decode in this process.
    private let examiners: ExaminerPool?

    package init(_ examiners: ExaminerPool?) { self.examiners = examiners }

    /// The pixels of pictures in their order, scaled to a size: rows of red, green and blue. Throws `DayreelError`, `CancellationError`.
    package func pixels(of jpegs: [Data], width: Int, height: Int) async throws -> [[UInt8]] {
        try await ask(jpegs.map { .pixels($0, width: width, height: height) }).map { answer in
            guard case .pixels(let bytes) = try answer.get(), bytes.count == 3 * width * height else {
                throw Self.misunderstanding
            }
            return Array(bytes)
        }
    }

    /// How clear pictures are (`PictureFacts`), in their order; nil for one that cannot be decoded. Throws `DayreelError` if examiners
    /// cannot be started, `CancellationError`.
    func clarities(of jpegs: [Data]) async throws -> [Int?] {
        try await ask(jpegs.map { .clarity($0) }).map { answer in
            if case .found(.clarity(let clarity)) = answer { clarity } else { nil }
        }
    }

    private func ask(_ questions: [JPEGQuestion]) async throws -> [ExaminerFinding<JPEGQuestion.Answer>] {
        guard let examiners else { return questions.map { $0.answer() } }
        return try await examiners.answers(to: questions, .jpeg) { _, loss in
            .failed(DayreelError(.internalError, "a picture cannot be decoded", cause: "it " + loss.words))
        }
    }

    private static let misunderstanding = DayreelError(.internalError, "an examiner has not answered about a picture")
}

/// A question about the bytes of a JPEG file, for an examiner.
enum JPEGQuestion: Hashable, Sendable, Codable {
    /// Asks for rows of red, green and blue, of the picture scaled to this size.
    case pixels(Data, width: Int, height: Int)
    /// Asks how clear the picture is.
    case clarity(Data)

    enum Answer: Hashable, Sendable, Codable {
        case pixels(Data)
        case clarity(Int)
    }

    func answer() -> ExaminerFinding<Answer> {
        do {
            switch self {
            case .pixels(let jpeg, let width, let height):
                return .found(.pixels(try Self.pixels(of: JPEG.decode(Array(jpeg)), width: width, height: height)))
            case .clarity(let jpeg):
                let picture = GrayPicture(try JPEG.decode(Array(jpeg)), bitDepth: 8)
                return .found(.clarity(PictureFacts(picture).clarity))
            }
        } catch let error as LibAVError {
            return .failed(DayreelError(error, place: nil))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }

    private static func pixels(of picture: consuming VideoFrame, width: Int, height: Int) throws -> Data {
        let input = VideoFormat(of: picture, timeBase: Rational(1, 1), frameRate: Rational(1, 1))
        let graph = try FilterGraph(
            input: input,
            chain: [Filter("scale", ["w": "\(width)", "h": "\(height)", "flags": "bicubic+accurate_rnd"])],
            outputPixelFormats: ["rgb24"])
        try graph.push(picture)
        try graph.finish()
        var pixels = Data(capacity: 3 * width * height)
        guard let scaled = try graph.pull() else { return pixels }
        scaled.withPlane(0) { bytes, stride, rowWidth, rows in
            for row in 0..<rows {
                for sample in 0..<rowWidth { pixels.append(bytes[row * stride + sample]) }
            }
        }
        return pixels
    }
}
