package import Model

/// The versions that decide the bytes of a segment. All machines that render a film have the same.
package struct NodeVersions: Hashable, Sendable, Codable {
    /// Dayreel's version.
    package var program: String
    /// The renderer, and libav's libraries.
    package var renderer: RendererVersion
    /// The encoders beside libav, by the names of their files: `libx264.so.164`, with a digest of the file.
    package var encoders: [String: String]

    package init(program: String, renderer: RendererVersion, encoders: [String: String] = [:]) {
        (self.program, self.renderer, self.encoders) = (program, renderer, encoders)
    }

    /// What another machine has that differs, in words: `libavcodec 59.37.100 instead of 59.36.100`. Empty if nothing does.
    package func differences(of other: NodeVersions) -> [String] {
        let pairs =
            [("dayreel", program, other.program), ("renderer", "\(renderer.renderer)", "\(other.renderer.renderer)")]
            .filter { $0.1 != $0.2 }.map { "\($0.0) \($0.2) instead of \($0.1)" }
        return pairs + Self.differences(Self.libraries(renderer.libav), Self.libraries(other.renderer.libav))
            + Self.differences(encoders, other.encoders)
    }

    private static func differences(_ own: [String: String], _ other: [String: String]) -> [String] {
        Set(own.keys).union(other.keys).sorted().compactMap { name in
            switch (own[name], other[name]) {
            case (let mine?, let theirs?): mine == theirs ? nil : "\(name) \(theirs) instead of \(mine)"
            case (nil, let theirs?): "\(name) \(theirs), which is not here"
            case (let mine?, nil): "no \(name) \(mine)"
            case (nil, nil): nil
            }
        }
    }

    /// Divides `libavcodec 59.37.100, libavutil …`.
    private static func libraries(_ text: String) -> [String: String] {
        let parts = text.split(separator: ",").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        return Dictionary(parts.map { ($0.first ?? "", $0.dropFirst().first ?? "") }, uniquingKeysWith: { $1 })
    }
}
