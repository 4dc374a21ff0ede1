/// The brightness that its whites can have.
package enum DynamicRange: String, Hashable, Sendable, Codable {
    case standard = "none"
    case hlg, pq
    case dolbyVision = "dolby-vision"
}
