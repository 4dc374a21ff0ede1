import Files
import Foundation
import Model

/// The examiner's side of `ExaminerPool`: replies to each line of its input with a line of its output.
///
/// The process that runs it must ignore SIGPIPE. It has no state to save, so it leaves at once when its input ends.
package struct ExaminerLoop: Sendable {
    /// The first byte of an examiner's message, which distinguishes it from the output of a library.
    static let ready = UInt8(ascii: "*")
    static let reply = UInt8(ascii: "=")
    static let failure = UInt8(ascii: "!")
    static let missing = UInt8(ascii: "?")

    /// The most bytes that wait before they are written, and how long a reply is kept back while there are more questions.
    private static let most = 1 << 15
    private static let longest = Duration.milliseconds(200)

    private let input: Int32
    private let output: @Sendable ([UInt8]) -> Void
    private let leave: @Sendable () -> Void

    /// `input` is the descriptor with the questions. `output` writes bytes at once. `leave` ends the process.
    package init(
        input: Int32, output: @escaping @Sendable ([UInt8]) -> Void, leave: @escaping @Sendable () -> Void
    ) {
        self.input = input
        self.output = output
        self.leave = leave
    }

    /// Works until the input ends. Blocks its thread. A `DayreelError` thrown by `answer` ends the parent's run. Throws `DayreelError` if
    /// the system has no thread left.
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
