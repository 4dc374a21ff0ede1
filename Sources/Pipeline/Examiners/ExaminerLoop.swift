import Files
import Foundation
import Model

/// The worker's side of `ExaminerPool`: replies to each line of its input with a line of its output.
///
/// The process that runs it must ignore SIGPIPE. When its input ends, it has nothing to put away and leaves at once.
package struct ExaminerLoop: Sendable {
    /// The first byte of what a worker says, so that nothing a library prints is taken for it.
    static let ready = UInt8(ascii: "*")
    static let reply = UInt8(ascii: "=")
    static let failure = UInt8(ascii: "!")
    static let missing = UInt8(ascii: "?")

    /// Bytes that are written at once at the latest; and how long a reply is kept back while there are more questions.
    private static let most = 1 << 15
    private static let longest = Duration.milliseconds(200)

    private let input: Int32
    private let output: @Sendable ([UInt8]) -> Void
    private let leave: @Sendable () -> Void

    /// `input` is the descriptor that questions are read from. `output` writes bytes at once. `leave` ends the process.
    package init(
        input: Int32, output: @escaping @Sendable ([UInt8]) -> Void, leave: @escaping @Sendable () -> Void
    ) {
        self.input = input
        self.output = output
        self.leave = leave
    }

    /// Works until the input ends. Blocks its thread. What `answer` throws as `DayreelError` ends the parent's run. Throws `DayreelError`
    /// if the system gives no thread.
    package func run(_ answer: ([UInt8]) throws -> [UInt8]) throws {
        let inbox = try LineInbox(reading: input, onEnd: leave)
        output([Self.ready, UInt8(ascii: "\n")])
        var pending: [UInt8] = []
        let clock = ContinuousClock()
        var last = clock.now
        while let question = inbox.next() {
            do {
                pending += [Self.reply] + (try answer(question))
            } catch let error as DayreelError {
                pending += [Self.failure] + (try InternalJSON.bytes(of: error))
            } catch let error as MissingBytesError {
                pending += [Self.missing] + (try InternalJSON.bytes(of: error))
            }
            pending.append(UInt8(ascii: "\n"))
            guard inbox.isEmpty || pending.count > Self.most || clock.now - last > Self.longest else { continue }
            output(pending)
            pending.removeAll(keepingCapacity: true)
            last = clock.now
        }
    }
}
