import Library
import Model
import Pipeline
import Stages
import Testing

@Suite struct MediaProbeReplyTests {
    @Test func `a file that costs its examiners is refused with that reason`() {
        #expect(
            MediaProbe.Outcome(.lost(.died(.signal(6))))
                == .init(facts: .refused(.lost(.died(.signal(6)))), isLasting: true))
        #expect(
            MediaProbe.Outcome(.lost(.died(.silent(.seconds(120)))))
                == .init(facts: .refused(.lost(.died(.silent(.seconds(120))))), isLasting: false))
    }

    /// SIGKILL, SIGTERM, SIGBUS: sent by a person, a service manager, a system short of memory, or after a disk vanished.
    @Test(arguments: [9, 15, 7] as [Int32])
    func `an examiner that was ended from outside gives no lasting fact about its file`(signal: Int32) {
        #expect(!MediaProbe.Outcome(.lost(.died(.signal(signal)))).isLasting)
    }
}
