package enum VideoCodec: String, Hashable, Sendable, Codable, CaseIterable { case h264, hevc, av1 }
