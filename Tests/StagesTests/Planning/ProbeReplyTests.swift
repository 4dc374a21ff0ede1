import Library
import Model
import Pipeline
import Stages
import Testing

@Suite struct ProbeReplyTests {
    @Test func `a file that costs its workers is refused for that`() {
        #expect(
            MediaProbe.Outcome(.lost(.died(.signal(6))))
                == .init(facts: .refused(.lost(.died(.signal(6)))), isLasting: true))
        #expect(
            MediaProbe.Outcome(.lost(.died(.silent(.seconds(120)))))
                == .init(facts: .refused(.lost(.died(.silent(.seconds(120))))), isLasting: false))
    }
}
