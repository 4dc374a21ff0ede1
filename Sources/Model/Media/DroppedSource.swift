/// A source that the planned film included and the finished one lacks, wholly, in part, or only its sound.
package struct DroppedSource: Hashable, Sendable {
    /// The part of the source that the film lacks.
    package enum Loss: Hashable, Sendable, Codable {
        case whole(UnusableReason)
        case sound(UnusableReason)
        /// The file could not become an item.
        case refused(RefusalReason)
        /// The end of a recording that is shorter than its header says.
        case end
    }

    package var path: String
    package var loss: Loss
    /// The version of the dropped file; nil if it could not be read then, or was being written.
    package var version: FileVersion?

    package init(path: String, loss: Loss, version: FileVersion?) {
        (self.path, self.loss, self.version) = (path, loss, version)
    }
}

extension DroppedSource.Loss {
    /// True for trouble that says nothing about the source: a server failed, or a network.
    package var mayPass: Bool {
        switch self {
        case .whole(let reason), .sound(let reason): reason.mayPass
        case .refused(let reason): reason.mayPass
        case .end: false
        }
    }
}

extension DroppedSource {
    /// The loss and its reason: "it ends early", "without sound: 2 workers failed on it (signal 6 (abort))".
    package var words: String {
        switch loss {
        case .whole(let reason): reason.words
        case .refused(let reason): reason.words
        case .sound(let reason): "without sound: \(reason.words)"
        case .end: "it ends early"
        }
    }
}

extension DroppedSource: Codable {
    private enum CodingKeys: String, CodingKey {
        case path, loss, reason
        case version = "state"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        path = try values.decode(String.self, forKey: .path)
        // Dayreel 0.2 stored only the words.
        loss =
            try values.decodeIfPresent(Loss.self, forKey: .loss)
            ?? .whole(.unreadable(values.decode(String.self, forKey: .reason)))
        version = try values.decodeIfPresent(FileVersion.self, forKey: .version)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(path, forKey: .path)
        try values.encode(loss, forKey: .loss)
        try values.encodeIfPresent(version, forKey: .version)
    }
}
