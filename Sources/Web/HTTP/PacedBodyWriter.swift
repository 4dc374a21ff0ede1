import HTTPTypes
import Hummingbird
import NIOCore

/// Writes the body of a response, and waits after each piece until the connection's event loop has taken it.
///
/// NIO's own writer waits while the connection is full, but learns this from the event loop. While the loop serves other clients, a file in
/// memory is read too fast: 256 clients that received nothing took 2.5 GB.
struct PacedBodyWriter: ResponseBodyWriter {
    private var writer: any ResponseBodyWriter
    private let loop: any EventLoop

    init(_ writer: any ResponseBodyWriter, on loop: any EventLoop) {
        self.writer = writer
        self.loop = loop
    }

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        // Returns after the loop has taken the piece, which is before it in the queue.
        try await loop.submit {}.get()
    }

    @concurrent mutating func write(contentsOf buffers: some Sequence<ByteBuffer>) async throws {
        try await writer.write(contentsOf: buffers)
        try await loop.submit {}.get()
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}

extension ResponseBody {
    /// The body, written at the pace of the connection on this event loop.
    func paced(on loop: any EventLoop) -> ResponseBody {
        let body = self
        return ResponseBody(contentLength: contentLength) { writer in
            try await body.write(PacedBodyWriter(writer, on: loop))
        }
    }
}
