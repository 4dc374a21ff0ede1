import Files
import Foundation
import LibAV
package import Model
package import Pipeline

/// Has an examiner decode the pictures that jobs name for the cards of their titles, before anything is rendered, so that a hostile file
/// costs a process and never the run.
package struct CardExaminer: Sendable {
    private let examiners: ExaminerPool?

    /// `examiners` nil to open the files in this process.
    package init(_ examiners: ExaminerPool?) { self.examiners = examiners }

    /// Opens the files in this process.
    package init() { examiners = nil }

    /// The pictures of a job's cards by their paths. Throws `DayreelError` with the file as its place, `CancellationError`.
    func pictures(of job: Job) async throws -> [String: Asset] {
        guard let examiners else { return try picturesHere(of: job) }
        let paths = job.composition.titles.pictures
        let answers = try await examiners.answers(to: paths.map { CardQuestion(path: $0) }, .card) { index, loss in
            ExaminerFinding<Fingerprint>.failed(DayreelError(card: paths[index], "it " + loss.words))
        }
        return try Self.pictures(paths, answers)
    }

    /// Opens the pictures of a job's cards and closes them, so that a wrong path costs no scan. Throws `DayreelError` with the file as its
    /// place.
    package static func open(of job: Job) throws {
        for path in job.composition.titles.pictures {
            do {
                close(try RegularFile.open(path, flags: O_RDONLY))
            } catch {
                throw DayreelError(card: path, error.words)
            }
        }
    }

    /// The same, in this process.
    func picturesHere(of job: Job) throws -> [String: Asset] {
        let paths = job.composition.titles.pictures
        return try Self.pictures(paths, paths.map { CardQuestion(path: $0).answer() })
    }

    private static func pictures(
        _ paths: [String], _ answers: [ExaminerFinding<Fingerprint>]
    ) throws -> [String: Asset] {
        let found = try zip(paths, answers).map { ($0, Asset(source: try $1.get(), path: $0)) }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
}

extension Timeline {
    /// Gives the cards of the titles their pictures, by the paths that the job names.
    mutating func add(_ pictures: [String: Asset], of titles: TitleStyle) {
        for index in clips.indices {
            if clips[index].extras?.before?.ground == .picture {
                clips[index].extras?.before?.picture = titles.opening?.picture.flatMap { pictures[$0] }
            }
            if clips[index].extras?.after?.ground == .picture {
                clips[index].extras?.after?.picture = titles.closing?.picture.flatMap { pictures[$0] }
            }
        }
    }
}

/// A question about the picture of a title's card, for an examiner: whether it can be decoded whole.
struct CardQuestion: Hashable, Sendable, Codable {
    /// Absolute.
    var path: String

    func answer() -> ExaminerFinding<Fingerprint> {
        do {
            close(try RegularFile.open(path, flags: O_RDONLY))
            let source = try Fingerprint(of: MediaLocation(path: path))
            let photo = try DecodedPhoto(path: path, shorterSide: 64, isForFilm: true)
            guard photo.width > 1, photo.height > 1 else {
                return .failed(DayreelError(card: path, "it has only one pixel across"))
            }
            return .found(source)
        } catch let failure as RegularFile.Failure {
            return .failed(DayreelError(card: path, failure.words))
        } catch let error as LibAVError {
            return .failed(DayreelError(card: path, error.description))
        } catch let error as DayreelError {
            return .failed(DayreelError(card: path, error.cause ?? error.message))
        } catch {
            return .failed(DayreelError(unforeseen: error))
        }
    }
}
