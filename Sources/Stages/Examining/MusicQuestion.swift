import Files
import Foundation
import LibAV
import Model
import Pipeline

/// A question about a music file, for an examiner: whether it can be played to its end.
struct MusicQuestion: Hashable, Sendable, Codable {
    /// Absolute.
    var path: String

    /// Samples a second: enough to see whether there are any.
    private static let sampleRate = 48_000
    /// Samples that music has at least.
    private static let shortest = sampleRate / 2
    /// Packets of a thousand that may be damaged, and those of any file: tags at its ends are taken for damage.
    private static let (damagedOfThousand, damaged) = (20, 4)

    func answer() -> ExaminerFinding<Fingerprint> {
        do {
            close(try RegularFile.open(path, flags: O_RDONLY))
            let source = try Fingerprint(of: MediaLocation(path: path))
            if let fault = try fault() { return .failed(DayreelError(music: path, fault)) }
            return .found(source)
        } catch let failure as RegularFile.Failure {
            return .failed(DayreelError(music: path, failure.words))
        } catch let error as LibAVError {
            return .failed(DayreelError(music: path, error.description))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }

    /// What is wrong with the file; nil if it can be played.
    private func fault() throws -> String? {
        let song = try SongReader(path: path, sampleRate: Self.sampleRate)
        var (samples, blocks) = (0, 0)
        while true {
            let count = try song.read(1024).count
            guard count > 0 else { break }
            samples += count
            blocks += 1
        }
        if samples < Self.shortest { return "it has less than half a second of sound" }
        let most = max(Self.damaged, blocks * Self.damagedOfThousand / 1000)
        return song.corruptFrames > most ? "\(song.corruptFrames) parts of it are damaged" : nil
    }
}
