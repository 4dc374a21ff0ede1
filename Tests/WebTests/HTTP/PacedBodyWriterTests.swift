import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import Web

@Suite struct PacedBodyWriterTests {
    /// The pieces that a connection's event loop has taken.
    private final class Taken: Sendable {
        let count = Mutex(0)
    }

    /// A writer that hands its pieces to an event loop without waiting, like NIO's writer while the loop is busy.
    private struct HastyWriter: ResponseBodyWriter {
        let loop: any EventLoop
        let taken: Taken

        func write(_ buffer: ByteBuffer) { loop.execute { [taken] in taken.count.withLock { $0 += 1 } } }
        func write(contentsOf buffers: some Sequence<ByteBuffer>) { for buffer in buffers { write(buffer) } }
        consuming func finish(_ trailingHeaders: HTTPFields?) {}
    }

    @Test func `a piece follows once the event loop has taken the previous one`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let taken = Taken()
        let body = ResponseBody(contentLength: 300) { writer in
            for number in 1...100 {
                try await writer.write(ByteBuffer(string: "abc"))
                #expect(taken.count.withLock { $0 } == number)
            }
            try await writer.finish(nil)
        }
        let paced = body.paced(on: loop)
        #expect(paced.contentLength == 300)
        try await paced.write(HastyWriter(loop: loop, taken: taken))
        #expect(taken.count.withLock { $0 } == 100)
        try await group.shutdownGracefully()
    }
}
