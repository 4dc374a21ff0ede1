import Files
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Pipeline

/// A recording in a bucket, or a part of it, as a response. A browser that plays it requests the parts that it needs; this process fetches
/// missing ones piece by piece as it sends them.
struct ObjectResponse: Sendable {
    /// The response of the local file, which has the fetched parts of the object.
    let file: FileResponse
    let supply: MediaSupply
    /// Does the work, and cancels it if the client disconnects.
    let whileOpen: @Sendable (@escaping @Sendable () async throws -> ByteBuffer) async throws -> ByteBuffer

    /// Bytes to fetch at a time if they are missing. A larger piece would fetch much that a player never reads.
    private static let piece: Int64 = 1 << 19

    /// Fetches the first byte before the response begins, so that a failure still has a status. Throws `DayreelError`, `RefusedRequest`,
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
        } catch let unfetched as UnfetchedError {
            throw Self.refusal(unfetched.error)
        } catch let error as DayreelError {
            throw Self.refusal(error)
        }
    }

    /// The status of trouble that may pass is 503; other errors have their own.
    private static func refusal(_ error: DayreelError) -> any Error {
        guard error.code == .inputOutput else { return error }
        return RefusedRequest(
            status: .serviceUnavailable, error: error.code, message: error.message.asSentence, remedy: error.remedy)
    }

    /// Reads from the local file, fetching missing bytes. Opens it each time, because the cache may have been emptied in the meantime.
    private func reading(size: Int64) -> FileResponse.Reading {
        { [supply, whileOpen, path = file.path] offset, count in
            try await whileOpen {
                try await supply.reading {
                    let media = try MediaFile(path)
                    let end = min(offset + Int64(count), size)
                    do {
                        try media.require([offset..<end])
                    } catch {
                        // One request for these bytes and those that are sent next.
                        try media.require([offset..<min(offset + Self.piece, size)])
                        throw error
                    }
                    return ByteBuffer(bytes: try media.bytes(at: offset, count: Int(end - offset)))
                }
            }
        }
    }

    /// A tag made of the local file's folder, whose name is a digest of bucket, key, ETag and size, so that it changes with the object.
    private static func entityTag(_ path: String) -> String {
        let folder = String(path.folderPart.dropLast())
        return "\"" + folder.lastPathPart.prefix(38) + "\""
    }
}
