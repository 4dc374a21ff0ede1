import Foundation
import LibAV
import TestSupport
import Testing

@Suite struct LibAVLogTests {
    @Test func keepsWhatLibAVSaysInsideTheError() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0], to: "a.mp4")
        let error = #expect(throws: LibAVError.self) { try MediaInfo(ofFileAt: path) }
        #expect(error?.log.contains { $0.contains("moov atom not found") } ?? false)
        #expect(error?.description.contains("moov atom not found") ?? false)
        #expect(LibAVLog.drain().isEmpty)
    }

    /// Each thread keeps its own lines, at most the last 50.
    @Test func keepsLinesByThread() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        try Synthetic.writeVideo(to: path, frames: 60, settings: Synthetic.videoSettings(options: ["crf": "1"]))
        var bytes = try [UInt8](contentsOf: path)
        for index in stride(from: bytes.count / 2, to: bytes.count, by: 97) { bytes[index] ^= 0x55 }
        let damaged = try folder.write(bytes, to: "b.mp4")
        _ = LibAVLog.drain()

        let (done, seen) = (DispatchSemaphore(value: 0), Lines())
        Thread.detachNewThread {
            if let decoder = try? VideoDecoder(path: damaged) {
                while let _ = try? decoder.next() {}
            }
            seen.set(LibAVLog.drain())
            done.signal()
        }
        done.wait()
        #expect(!seen.get().isEmpty)
        #expect(seen.get().count <= 100)
        // Addresses would differ from run to run.
        #expect(!seen.get().contains { $0.contains("0x7f") })
        #expect(LibAVLog.drain().isEmpty)
    }

    // Unchecked because the compiler does not see that every access holds the lock.
    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        func set(_ lines: [String]) { lock.withLock { self.lines = lines } }
        func get() -> [String] { lock.withLock { lines } }
    }
}
