import Files
import Model
import Synchronization

/// Work with files that are not Dayreel's own: job files, media, films, the sync folder. Each may lie on a disk that stops answering, as
/// network disks do. Then a call that looks at it never returns, and nothing ends it.
///
/// So each piece of work has a thread of its own, and whoever waits for it does so only for a while. While a place does not answer, more
/// work there is refused at once: a dead disk costs a few threads and the requests that met it first, and nobody else.
final class Disks: Sendable {
    /// The time after which a disk counts as silent: a disk that was asleep has started by then.
    static let patience = Duration.seconds(10)
    /// The most pieces of work at a place at a time; others wait for their turn.
    private static let most = 16

    /// The time after which work at a silent place is tried again.
    static let pause = Duration.seconds(30)

    /// A piece of work.
    private struct Piece: Sendable {
        let number: Int
        /// True if nobody waits for it any more.
        let isOver: @Sendable () -> Bool
        /// Does it, on the thread that calls.
        let run: @Sendable () -> Void
        /// Answers that the place is silent, if somebody still waits. Returns true if so.
        let refuse: @Sendable () -> Bool
    }

    private struct Place {
        /// The numbers of the pieces in progress.
        var running: Set<Int> = []
        var waiting: [Piece] = []
        /// True while a piece does not return for longer than the patience.
        var isSilent = false
    }

    private struct State {
        var places: [String: Place] = [:]
        var count = 0
    }

    private let state = Mutex(State())
    private let patience: Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// `sleep` waits for a time; it throws at once if the task is cancelled.
    init(
        patience: Duration = Disks.patience,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) {
        (self.patience, self.sleep) = (patience, sleep)
    }

    /// Does blocking work at a place: the path of a source, of a job file, or of a folder of films. Throws what the work throws,
    /// `StudioError` if the place does not answer, `CancellationError`. Work that was given up may still end one day.
    func work<Value: Sendable>(
        at place: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let ticket = Ticket<Value>()
        let number = add(
            at: place, isOver: { ticket.isOver }, run: { ticket.give(Result { try body() }) },
            refuse: { ticket.give(.failure(StudioError.silent(place))) })
        let alarm = Task {  // Sleeps.
            guard (try? await self.sleep(self.patience)) != nil, !Task.isCancelled else { return }
            if ticket.give(.failure(StudioError.silent(place))) { self.giveUp(number, at: place) }
        }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await ticket.value()
        } onCancel: {
            ticket.give(.failure(CancellationError()))
        }
    }

    /// Throws `StudioError` if the place does not answer. It need not exist.
    func check(at place: String) async throws { try await work(at: place) { _ = FileStatus(place) } }

    /// Does work that waits for disks in its own way, in a task on the executor, and gives it up once one of the places does not answer.
    /// Throws what the work throws, `StudioError`, and `CancellationError`, for which it waits for the work to end.
    func watching<Value: Sendable>(
        _ places: [String], on executor: any TaskExecutor, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = Ticket<Value>()
        let task = Task(executorPreference: executor) {
            do {
                ticket.give(.success(try await body()))
            } catch {
                ticket.give(.failure(error))
            }
        }
        let watch = Task {  // Sleeps.
            do {
                while !ticket.isOver {
                    try await self.sleep(self.patience)
                    for place in places { try await self.check(at: place) }
                }
            } catch let error as StudioError {
                task.cancel()
                ticket.give(.failure(error))
            } catch {}
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await ticket.value()
        } onCancel: {
            task.cancel()
        }
    }

    /// Waits until work has ended, but not for work that waits for a disk.
    func awaitEnd(_ work: @escaping @Sendable () async -> Void, on executor: any TaskExecutor) async {
        let ticket = Ticket<Void>()
        Task(executorPreference: executor) {
            await work()
            ticket.give(.success(()))
        }
        let alarm = Task {  // Sleeps.
            try? await self.sleep(.seconds(3))
            ticket.give(.success(()))
        }
        try? await ticket.value()
        alarm.cancel()
    }

    private func add(
        at place: String, isOver: @escaping @Sendable () -> Bool, run: @escaping @Sendable () -> Void,
        refuse: @escaping @Sendable () -> Bool
    ) -> Int {
        let (piece, isSilent, begins) = state.withLock { state -> (Piece, Bool, Bool) in
            state.count += 1
            let piece = Piece(number: state.count, isOver: isOver, run: run, refuse: refuse)
            var known = state.places[place] ?? Place()
            let begins = !known.isSilent && known.running.count < Self.most
            if begins { known.running.insert(piece.number) } else if !known.isSilent { known.waiting.append(piece) }
            state.places[place] = known
            return (piece, known.isSilent, begins)
        }
        if isSilent { _ = refuse() }
        if begins { begin(piece, at: place) }
        return piece.number
    }

    private func begin(_ piece: Piece, at place: String) {
        do {
            try CheckedThread.start(stack: CheckedThread.usualStack) {
                var next: Piece? = piece
                while let piece = next {
                    piece.run()
                    next = self.ended(piece, at: place)
                }
            }
        } catch {
            // A machine that starts no thread for one piece starts none for those behind it.
            var next: Piece? = piece
            while let piece = next {
                _ = piece.refuse()
                next = ended(piece, at: place)
            }
        }
    }

    /// Notes that a piece has returned, so that the place answers, and takes the next one.
    private func ended(_ piece: Piece, at place: String) -> Piece? {
        state.withLock { state in
            guard var known = state.places[place] else { return nil }
            known.running.remove(piece.number)
            known.isSilent = false
            known.waiting.removeAll { $0.isOver() }
            let next = known.waiting.isEmpty ? nil : known.waiting.removeFirst()
            if let next { known.running.insert(next.number) }
            state.places[place] = known.running.isEmpty ? nil : known
            return next
        }
    }

    /// Notes that a place has not answered a piece in time, and refuses those that wait for their turn there.
    private func giveUp(_ number: Int, at place: String) {
        let refused = state.withLock { state -> [Piece] in
            guard state.places[place]?.running.contains(number) == true else { return [] }
            state.places[place]?.isSilent = true
            defer { state.places[place]?.waiting = [] }
            return state.places[place]?.waiting ?? []
        }
        for piece in refused { _ = piece.refuse() }
        Task {  // Sleeps.
            try? await self.sleep(Self.pause)
            self.tryAgain(at: place)
        }
    }

    /// Lets the next piece of work see whether a place answers again. The calls that never returned count as long as they do not.
    private func tryAgain(at place: String) {
        state.withLock { state in
            guard state.places[place]?.running.count ?? 0 < Self.most else { return }
            state.places[place]?.isSilent = false
        }
    }
}

extension Disks {
    /// A place, for work there.
    struct At: Sendable {
        let disks: Disks
        let place: String

        func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
            try await disks.work(at: place, body)
        }
    }

    subscript(_ place: String) -> At { At(disks: self, place: place) }
}

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
