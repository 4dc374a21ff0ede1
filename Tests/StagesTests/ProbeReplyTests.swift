import Library
import Pipeline
import Stages
import Testing

@Suite struct ProbeReplyTests {
    @Test func `a file that costs its workers is refused for that`() {
        let loss = ExaminerPool.Loss(reason: "makes the process crash", isLasting: true)
        #expect(MediaProbe.Outcome(.lost(loss)) == .init(facts: .refused("makes the process crash"), isLasting: true))
    }
}
