/// A codec of films. A new one needs a case here and a file with its `EncoderProfile`.
package enum VideoCodec: String, Hashable, Sendable, Codable, CaseIterable {
    case h264, hevc, av1

    /// The codec of films whose job names none.
    package static let standard = h264
}

extension VideoCodec {
    package var profile: EncoderProfile {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .av1: .av1
        }
    }
}
