package import Fixtures
import Foundation
import Synchronization

/// Synthetic clips that many tests share, each encoded once.
package enum ClipStock {
    private static let made = Mutex<[FixtureClip: Data]>([:])

    /// Writes the clip to any path.
    package static func write(_ clip: FixtureClip, to path: String) throws {
        guard let bytes = made.withLock({ $0[clip] }) else {
            try FixtureWriter.write(clip, to: path)
            let bytes = try Data(contentsOf: URL(filePath: path))
            return made.withLock { $0[clip] = bytes }
        }
        try bytes.write(to: URL(filePath: path))
        let date = Date(timeIntervalSince1970: TimeInterval(clip.stamp.instant))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
}
