package import Library
import Model
package import Pipeline

extension MediaProbe.Outcome {
    /// The result of an examiner's reply to a question about a file. A question that costs its examiner is a refusal.
    package init(_ reply: ExaminerPool.Reply) {
        switch reply {
        case .line(let bytes): self = ProbeLine.outcome(bytes)
        case .lost(let loss): self = MediaProbe.Outcome(facts: .refused(.lost(loss)), isLasting: loss.isLasting)
        }
    }
}
