/// The brightness that a picture's whites can have.
package enum DynamicRange: String, Hashable, Sendable, Codable {
    case standard = "none"
    case hlg, pq
    case dolbyVision = "dolby-vision"
}
