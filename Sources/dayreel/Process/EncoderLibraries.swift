import Files
import Foundation
import LibAV
import Model

/// The encoders beside libav that this process has loaded.
enum EncoderLibraries {
    private static let names = ["libx264", "libx265", "libSvtAv1Enc"]

    /// The names of their files with a part of the files' SHA-256: libav does not tell their versions, and two builds of one version may
    /// encode differently. From proc_pid_maps(5).
    @Sendable static func ofThisProcess() -> [String: String] {
        // libavcodec brings them, and is itself loaded late.
        for name in names { _ = LibAVCapabilities.hasEncoder(name) }
        let maps = text(ofProc: "/proc/self/maps")
        let paths = Set(
            maps.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { String(line[$0...]) }
            })
        let libraries = paths.filter { path in names.contains { path.lastPathPart.hasPrefix($0 + ".") } }
        let digests = libraries.compactMap { path in
            (try? SHA256Hex.ofFile(path)).map { (path.lastPathPart, String($0.prefix(12))) }
        }
        return Dictionary(digests, uniquingKeysWith: { $1 })
    }

    /// Foundation reads only the first page of a file that does not say how long it is.
    private static func text(ofProc path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
