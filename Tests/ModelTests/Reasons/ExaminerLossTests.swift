import Model
import Testing

@Suite struct ExaminerLossTests {
    @Test func `an examiner's loss is lasting if it says something about the file`() {
        let losses: [ExaminerLoss] = [
            .died(.signal(6)), .died(.signal(24)), .died(.exited(3)), .died(.silent(.seconds(120))), .notFetched(nil),
        ]
        #expect(losses.map(\.isLasting) == [true, true, true, false, false])
    }
}
