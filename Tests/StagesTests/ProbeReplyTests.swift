import Library
import Model
import Pipeline
import Stages
import Testing

@Suite struct ProbeReplyTests {
    @Test func `a file that costs its workers is refused for that`() {
        #expect(
            MediaProbe.Outcome(.lost(.died(.signal(6))))
                == .init(facts: .refused("crashes the process that reads it (signal 6 (abort))"), isLasting: true))
        #expect(
            MediaProbe.Outcome(.lost(.died(.silent(.seconds(120)))))
                == .init(facts: .refused("cannot be read: nothing came of it for 120 s"), isLasting: false))
    }
}
