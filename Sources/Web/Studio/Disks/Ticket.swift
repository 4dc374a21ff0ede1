import Synchronization

/// A result that one task waits for and that several may give: the first counts.
final class Ticket<Value: Sendable>: Sendable {
    private enum State {
        case new
        case awaited(CheckedContinuation<Value, any Error>)
        case given(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.new)

    /// Waits for the result. Called once.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let given = state.withLock { state -> Result<Value, any Error>? in
                guard case .given(let result) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .over
                return result
            }
            if let given { continuation.resume(with: given) }
        }
    }

    var result: Result<Value, any Error> {
        get async {
            do {
                return .success(try await value())
            } catch {
                return .failure(error)
            }
        }
    }

    /// Gives the result. Returns false if there was one already.
    @discardableResult
    func give(_ result: Result<Value, any Error>) -> Bool {
        let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
            switch state {
            case .new:
                state = .given(result)
                return (true, nil)
            case .awaited(let continuation):
                state = .over
                return (true, continuation)
            case .given, .over: return (false, nil)
            }
        }
        continuation?.resume(with: result)
        return isFirst
    }

    /// True once there is a result.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .new, .awaited: false
            case .given, .over: true
            }
        }
    }
}
