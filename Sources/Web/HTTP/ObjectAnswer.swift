import Files
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Pipeline

/// A recording in a bucket, or a stretch of it, as an answer: a browser that plays it asks for the parts that it needs, and those that are
/// not here are fetched piece by piece, by this process, as they are sent.
struct ObjectAnswer: Sendable {
    /// The local file that holds what was fetched of the object, and what there is to say of it.
    let file: FileAnswer
    let supply: MediaSupply
    /// Does the work as long as the client is there.
    let whileOpen: @Sendable (@escaping @Sendable () async throws -> ByteBuffer) async throws -> ByteBuffer

    /// Bytes that are fetched at a time where they are not here: what a player never reads is not worth much more.
    private static let piece: Int64 = 1 << 19

    /// The first bytes are here before the answer begins, so that trouble with them has a status. Throws `DayreelError`, `Refusal`,
    /// `CancellationError`.
    func response(to request: HTTPRequest) async throws -> Response {
        do {
            let size = try await supply.reading { [path = file.path] in try MediaFile(path).size }
            let tag = Self.entityTag(file.path)
            let begin = file.stretch?.offset ?? 0
            let length = max(0, min(file.stretch?.length ?? .max, size - begin))
            let read = reading(size: size)
            if !request.isCurrent(tag) {
                switch file.range(of: request, size: length, tag: tag) {
                case .whole where length > 0: _ = try await read(begin, 1)
                case .part(let bytes): _ = try await read(begin + bytes.lowerBound, 1)
                case .whole, .unsatisfiable: break
                }
            }
            return file.response(to: request, fileSize: size, tag: tag, read: read)
        } catch let error as DayreelError where error.code == .inputOutput {
            throw Refusal(
                status: .serviceUnavailable, error: error.code, message: error.message.asSentence,
                remedy: error.remedy)
        }
    }

    /// Opens the file each time: it is another one where the cache was emptied meanwhile.
    private func reading(size: Int64) -> FileAnswer.Reading {
        { [supply, whileOpen, path = file.path] offset, count in
            try await whileOpen {
                try await supply.reading {
                    let media = try MediaFile(path)
                    let end = min(offset + Int64(count), size)
                    do {
                        try media.require([offset..<end])
                    } catch {
                        // With what is going to be sent next, in one request.
                        try media.require([offset..<min(offset + Self.piece, size)])
                        throw error
                    }
                    return ByteBuffer(bytes: try media.bytes(at: offset, count: Int(end - offset)))
                }
            }
        }
    }

    /// The folder of the local file is named by bucket, key and ETag: another version lies in another.
    private static func entityTag(_ path: String) -> String {
        let folder = path.dropLast(path.lastPathPart.count + 1)
        return "\"" + String(folder).lastPathPart.prefix(38) + "\""
    }
}
