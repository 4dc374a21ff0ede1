import Files
import Foundation
import LibAV
import Model
import Pipeline

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
