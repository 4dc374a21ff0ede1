import Files
import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// A file, or a part of one, as a response: all of it, a range, or only status 304 if the client already has it.
struct FileResponse: Sendable {
    let path: String
    let contentType: String
    /// The first byte and the number of bytes to serve; nil for the whole file.
    var stretch: (offset: Int64, length: Int64)?
    /// True if the URL never serves other bytes.
    var isImmutable = false
    /// The name under which the browser saves the file; nil to show it.
    var download: String?

    /// Bytes to read and send at a time. Every client that takes nothing holds two of them.
    static let piece = 1 << 16

    /// Reads `count` bytes of the file from an offset, or fewer at its end.
    typealias Reading = @Sendable (_ offset: Int64, _ count: Int) async throws -> ByteBuffer

    /// The response of a file on a disk that may stop answering; then its connection ends. Throws `RefusedRequest` if there
    /// is no such file, `DayreelError` if it cannot be opened, `StudioError` if the disk does not answer, `CancellationError`.
    func response(to request: HTTPRequest, on disk: Disks.At) async throws -> Response {
        let (file, version) = try await disk.work { [path] in
            if FileStatus(path) == nil, errno == ENOENT { throw RefusedRequest.notFound }
            let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read")
            return (file, try file.status().version)
        }
        return response(to: request, fileSize: version.size, tag: Self.entityTag(version)) { offset, count in
            try await disk.work {
                var buffer = ByteBuffer()
                try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
                    try file.fill(.init(rebasing: bytes[..<count]), at: Int(offset))
                }
                return buffer
            }
        }
    }

    /// The response for a file of `fileSize` bytes, read with `read`. `tag` is the entity tag of its version.
    func response(to request: HTTPRequest, fileSize: Int64, tag: String, read: @escaping Reading) -> Response {
        let size = max(0, min(stretch?.length ?? .max, fileSize - (stretch?.offset ?? 0)))
        var headers = headers(tag)
        if request.isCurrent(tag) { return Response(status: .notModified, headers: headers) }
        switch range(of: request, size: size, tag: tag) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(from: 0, count: size, read))
        case .part(let bytes):
            headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(size)"
            let count = bytes.upperBound - bytes.lowerBound + 1
            return Response(
                status: .partialContent, headers: headers, body: body(from: bytes.lowerBound, count: count, read))
        case .unsatisfiable:
            var response = WebResponse.refusal(.noSuchRange)
            response.headers[.contentRange] = "bytes */\(size)"
            return response
        }
    }

    /// The requested part. A range of an older version becomes the whole file: the client would join it to bytes of that version.
    func range(of request: HTTPRequest, size: Int64, tag: String) -> ByteRange {
        let isSame = request.headerFields[.ifRange].map { $0 == tag } ?? true
        return ByteRange(isSame ? request.headerFields[.range] : nil, size: size)
    }

    private func headers(_ tag: String) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: contentType, .acceptRanges: "bytes", .eTag: tag,
            .cacheControl: isImmutable ? WebResponse.immutable : "private, no-cache",
        ]
        if let download { headers[.contentDisposition] = Self.attachment(download) }
        return headers
    }

    /// The body. Writing it throws, which closes the connection, if the file ends before the promised length.
    private func body(from first: Int64, count: Int64, _ read: @escaping Reading) -> ResponseBody {
        let begin = (stretch?.offset ?? 0) + first
        return ResponseBody(contentLength: Int(count)) { writer in
            var done: Int64 = 0
            while done < count {
                let buffer = try await read(begin + done, Int(min(Int64(Self.piece), count - done)))
                guard buffer.readableBytes > 0 else { throw CancellationError() }
                done += Int64(buffer.readableBytes)
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
    }

    /// A tag made of size, modification time and inode, so that it changes with the file.
    private static func entityTag(_ version: FileVersion) -> String {
        let parts = [
            version.size, version.modified.seconds, Int64(version.modified.nanoseconds),
            Int64(bitPattern: version.inode),
        ]
        return "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    /// The Content-Disposition header (RFC 6266, RFC 8187): the name in ASCII for old browsers, and in full.
    static func attachment(_ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map {
                $0.isASCII && $0.value >= 32 && !"\"\\%".unicodeScalars.contains($0) ? Character($0) : "_"
            })
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encoded(name))"
    }
}

/// The part of a file that a request is for (RFC 9110, 14).
enum ByteRange: Hashable {
    /// The whole file, with status 200: for no range, a malformed one, or several, which a server need not support.
    case whole
    /// The first and the last byte, with status 206.
    case part(ClosedRange<Int64>)
    /// No byte of the range is in the file: status 416.
    case unsatisfiable

    /// `header` is the Range header; `size` is the file's in bytes.
    init(_ header: String?, size: Int64) {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
            self = .whole
            return
        }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            self = .whole
            return
        }
        self = Self.range(first, last, size: size)
    }

    private static func range(_ first: Int64?, _ last: Int64?, size: Int64) -> ByteRange {
        switch (first, last) {
        case (let first?, let last?):
            // A backward range is malformed.
            if last < first { return .whole }
            return first < size ? .part(first...min(last, size - 1)) : .unsatisfiable
        case (let first?, nil): return first < size ? .part(first...(size - 1)) : .unsatisfiable
        case (nil, let suffix?):
            return suffix > 0 && size > 0 ? .part(max(0, size - suffix)...(size - 1)) : .unsatisfiable
        case (nil, nil): return .whole
        }
    }

    /// The number in one end of a range: `.some(nil)` for an empty text, nil for anything that is not a number. Too large a number becomes
    /// the largest.
    private static func number(_ text: Substring) -> Int64?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .some(Int64(text) ?? .max)
    }
}
