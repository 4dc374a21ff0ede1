import Files
import Foundation
import LibAV
import Model
import Typography

/// The libraries that this process has loaded and that decide bytes of a film beside libav's own.
enum LoadedLibraries {
    private static let encoderNames = ["libx264", "libx265", "libSvtAv1Enc"]

    /// The names of their files with a part of the files' SHA-256: libav does not tell their versions, and two builds of one version may
    /// encode differently. From proc_pid_maps(5).
    @Sendable static func encoders() -> [String: String] {
        // libavcodec brings them, and is itself loaded late.
        for name in encoderNames { _ = LibAVCapabilities.hasEncoder(name) }
        let libraries = paths.filter { path in encoderNames.contains { path.lastPathPart.hasPrefix($0 + ".") } }
        let digests = libraries.compactMap { path in
            (try? SHA256Hex.ofFile(path)).map { (path.lastPathPart, String($0.prefix(12))) }
        }
        return Dictionary(digests, uniquingKeysWith: { $1 })
    }

    /// The versions of the libraries that draw text. Of those that only they call, the names of their files have the version:
    /// `libfreetype.so.6.18.3`.
    @Sendable static func ofText() -> [String: String] {
        let versions = Dictionary(Typesetter.versions.map { ($0.library, $0.version) }, uniquingKeysWith: { $1 })
        let files = paths.map(\.lastPathPart).compactMap { name -> (String, String)? in
            for (library, start) in [("freetype", "libfreetype.so."), ("pixman", "libpixman-1.so.")]
            where name.hasPrefix(start) {
                return (library, String(name.dropFirst(start.count)))
            }
            return nil
        }
        return versions.merging(files) { $1 }
    }

    /// The files that are mapped into this process.
    private static var paths: Set<String> {
        let maps = text(ofProc: "/proc/self/maps")
        return Set(
            maps.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { String(line[$0...]) }
            })
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
