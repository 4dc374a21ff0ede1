import Files
import Foundation
import LibAV
import Model
import Pipeline

/// A question about a music file, for an examiner: whether it can be played to its end.
struct MusicQuestion: Hashable, Sendable, Codable {
    /// A piece of music that can be played to its end.
    struct Song: Hashable, Sendable, Codable {
        var source: Fingerprint
        /// Its length, at `sampleRate`.
        var samples: Int
    }

    /// Absolute.
    var path: String

    /// Samples a second.
    static let sampleRate = 48_000
    /// Samples that music has at least.
    private static let shortest = sampleRate / 2
    /// Packets of a thousand that may be damaged, and those of any file: tags at its ends are taken for damage.
    private static let (damagedOfThousand, damaged) = (20, 4)

    func answer() -> ExaminerFinding<Song> {
        .inMusic(path) {
            let source = try Fingerprint(of: MediaLocation(path: path))
            let (samples, fault) = try played()
            if let fault { return .failed(DayreelError(music: path, fault)) }
            return .found(Song(source: source, samples: samples))
        }
    }

    /// The length of the file in samples, and what is wrong with it; nil if it can be played.
    private func played() throws -> (samples: Int, fault: String?) {
        let song = try SongReader(path: path, sampleRate: Self.sampleRate)
        var (samples, blocks) = (0, 0)
        while true {
            let count = try song.read(1024).count
            guard count > 0 else { break }
            samples += count
            blocks += 1
        }
        if samples < Self.shortest { return (samples, "it has less than half a second of sound") }
        let most = max(Self.damaged, blocks * Self.damagedOfThousand / 1000)
        return (samples, song.corruptFrames > most ? "\(song.corruptFrames) parts of it are damaged" : nil)
    }
}

extension ExaminerFinding {
    /// What is found in the music file at a path, or the error of that file.
    static func inMusic(_ path: String, _ find: () throws -> Self) -> Self {
        do {
            close(try RegularFile.open(path, flags: O_RDONLY))
            return try find()
        } catch let failure as RegularFile.Failure {
            return .failed(DayreelError(music: path, failure.words))
        } catch let error as LibAVError {
            return .failed(DayreelError(music: path, error.description))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }
}
