import Files
import Foundation
import Model

/// Asks examiners about files, one question at a time, for a user who is waiting.
///
/// The latest question is answered first, because the user is looking at its file now. Questions that nobody waits for any more are
/// dropped. Examiners start when there are questions, and end after a while without any. An examiner that dies costs only its question.
package actor ExaminerDesk {
    /// A question that no examiner has received yet.
    private struct Question: Sendable {
        let number: Int
        let bytes: [UInt8]
        /// Only examiners that know as many places can answer it.
        let known: Int
    }

    private let command: ProcessLaunch
    private let examiners: Int
    private let patience: Duration
    private let rest: Duration
    private let supply: MediaSupply?
    private let executor: any TaskExecutor
    private var count = 0
    private var waiting: [Question] = []
    private var askers: [Int: CheckedContinuation<ExaminerAnswer, any Error>] = [:]
    /// Examiners without a question, the one that has been idle longest first.
    private var idle: [(number: Int, known: Int, continuation: CheckedContinuation<Question?, Never>)] = []
    private var seats: [Int: Task<Void, Never>] = [:]
    /// The last question given to the examiner of each seat.
    private var inHand: [Int: Int] = [:]
    private var isClosed = false
    private var places: KnownPlaces

    /// `patience`: how long an examiner may stay silent over a question. `rest`: how long an idle examiner waits before it ends. `supply`
    /// as in `ExaminerPool`. `executor` runs the code that starts examiners and talks to them, which blocks.
    package init(
        command: ProcessLaunch, examiners: Int, on executor: any TaskExecutor,
        patience: Duration = ExaminerPool.patience, rest: Duration = .seconds(20), supply: MediaSupply? = nil
    ) {
        self.command = command
        self.examiners = max(1, examiners)
        self.patience = patience
        self.rest = rest
        self.supply = supply
        self.executor = executor
        places = KnownPlaces(command)
    }

    /// Lets examiners that start from now on read all of these folders, such as those of a library. Each other folder that a question is
    /// about costs a new examiner, because a process cannot widen its own limits.
    package func allow(_ folders: [String]) { places.allow(folders) }

    /// The reply to a question. Throws `DayreelError` if examiners cannot be started or report that they cannot continue, and
    /// `CancellationError`.
    package func ask(_ question: [UInt8]) async throws -> ExaminerPool.Reply {
        for _ in 0..<MediaSupply.mostRounds {
            switch try await answer(to: question) {
            case .reply(let reply): return reply
            case .missing(let missing):
                let failures = try await supply?.fetch(missing) ?? [:]
                if supply == nil || !failures.isEmpty { return .lost(.notFetched(failures.values.first)) }
            }
        }
        return .lost(.notFetched(nil))
    }

    private func answer(to question: [UInt8]) async throws -> ExaminerAnswer {
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                guard !isClosed else { return continuation.resume(throwing: CancellationError()) }
                askers[number] = continuation
                give(Question(number: number, bytes: question, known: places.note(question)))
            }
        } onCancel: {
            Task { await self.withdraw(number) }
        }
    }

    /// Ends all examiners; pending questions stay unanswered. Returns when all processes have ended.
    package func close() async {
        isClosed = true
        for number in askers.keys { withdraw(number) }
        for seat in seats.values { seat.cancel() }
        for examiner in idle { examiner.continuation.resume(returning: nil) }
        idle = []
        for seat in seats.values { await seat.value }
    }

    private func withdraw(_ number: Int) {
        waiting.removeAll { $0.number == number }
        askers.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    /// Gives the question to an idle examiner, or else to a new one, or else to the next that becomes free.
    private func give(_ question: Question) {
        if let index = idle.lastIndex(where: { $0.known >= question.known }) {
            return idle.remove(at: index).continuation.resume(returning: question)
        }
        waiting.append(question)
        // One that may not read its files makes room for one that may.
        if let examiner = idle.popLast() { return examiner.continuation.resume(returning: nil) }
        guard seats.count < examiners else { return }
        count += 1
        let seat = count
        seats[seat] = Task(executorPreference: executor) { await self.serve(as: seat) }
    }

    private func serve(as seat: Int) async {
        while !isClosed, !waiting.isEmpty {
            let (known, command) = (places.count, places.launch)
            let process = ExaminerProcess(command: command, patience: patience) { held in
                let question = held == 0 ? await self.next(for: seat, knowing: known) : nil
                return .init(questions: question.map { [($0.number, $0.bytes)] } ?? [])
            } answered: { number, result in
                await self.answer(number, result)
            }
            await live(process, as: seat)
        }
        seats[seat] = nil
        // A question may have come while the last examiner ended.
        if !isClosed, let question = waiting.popLast() { give(question) }
    }

    /// Keeps an examiner until it has been idle long enough, or dies over a question, which is answered with the reason. Trouble with
    /// starting it answers the next question; trouble with talking to it answers its current one.
    private func live(_ process: ExaminerProcess, as seat: Int) async {
        defer { inHand[seat] = nil }
        do {
            let life = try await process.run()
            if let question = life.held.first {
                answer(question, .success(.reply(.lost(.died(life.ending.end)))))
            } else if !life.isReady {
                fail(process.cannotStart(life), as: seat)
            }
        } catch {
            fail(error as? DayreelError ?? DayreelError(unforeseen: error), as: seat)
        }
    }

    private func fail(_ error: DayreelError, as seat: Int) {
        guard !Task.isCancelled, let number = inHand[seat] ?? waiting.popLast()?.number else { return }
        answer(number, .failure(error))
    }

    private func next(for seat: Int, knowing known: Int) async -> Question? {
        let question = await next(knowing: known)
        inHand[seat] = question?.number
        return question
    }

    /// The next question for an examiner; nil if none comes in time, in which case the examiner ends.
    private func next(knowing known: Int) async -> Question? {
        if let question = waiting.last {
            guard question.known <= known else { return nil }
            return waiting.popLast()
        }
        guard !isClosed else { return nil }
        count += 1
        let number = count
        let rest = rest
        let alarm = Task {  // Sleeps.
            try? await ContinuousClock().sleep(for: rest)
            if !Task.isCancelled { self.endRest(of: number) }
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { idle.append((number, known, $0)) }
    }

    private func endRest(of number: Int) {
        guard let index = idle.firstIndex(where: { $0.number == number }) else { return }
        idle.remove(at: index).continuation.resume(returning: nil)
    }

    /// The number of questions that no examiner has received yet.
    var waitingCount: Int { waiting.count }

    /// Delivers the answer to a question, if anyone still waits for it.
    private func answer(_ number: Int, _ result: Result<ExaminerAnswer, DayreelError>) {
        askers.removeValue(forKey: number)?.resume(with: result.mapError { $0 as any Error })
    }
}

/// The files and folders that a desk's questions were about: an examiner may read those that were known when it started.
private struct KnownPlaces {
    private let command: ProcessLaunch
    /// What every examiner may read; nil if that is everything.
    private let rules: SandboxRules?
    /// The places by path, numbered as they became known.
    private var numbers: [String: Int] = [:]
    /// Folders that may be read with everything in them.
    private var whole: Set<String> = []
    /// Places that are not there yet, such as the folder of an object of a bucket, which the kernel's rules cannot name.
    private var absent: Set<String> = []
    private(set) var count = 0

    init(_ command: ProcessLaunch) {
        self.command = command
        rules = command.sandbox?()
    }

    /// Allows folders with everything in them. Nothing is looked at before a question is about them: their disk may not answer.
    mutating func allow(_ folders: [String]) { whole.formUnion(folders) }

    /// The folder, without links, that may be read as a whole and has this one in it, wherever its links lead; nil for one elsewhere, and
    /// where that folder is too wide.
    private func whole(around folder: String, _ rules: SandboxRules) -> String? {
        guard whole.contains(where: { folder == $0 || folder.isBelow($0) }),
            let real = folder.realPath
        else { return nil }
        return whole.lazy.filter { !rules.isWide($0) }.compactMap(\.realPath)
            .first { !rules.isWide($0) && (real == $0 || real.isBelow($0)) }
    }

    /// Notes the files of a question. Returns how many places an examiner must know to answer it.
    mutating func note(_ question: [UInt8]) -> Int {
        guard let rules else { return 0 }
        let files = NamedFiles.paths(in: question, skipping: 1)
        var needed = 0
        for named in rules.reading(files).reads.subtracting(rules.reads) {
            // A file that is named by itself may be a link to a place elsewhere.
            let place = files.contains(named) ? named : whole(around: named, rules) ?? named
            if numbers[place] == nil || absent.contains(place) {
                count += 1
                numbers[place] = count
                if FileStatus(place) == nil { absent.insert(place) } else { absent.remove(place) }
            }
            needed = max(needed, numbers[place] ?? 0)
        }
        return needed
    }

    /// An examiner that may read all of them.
    var launch: ProcessLaunch {
        guard var rules else { return command }
        var launch = command
        rules.reads.formUnion(numbers.keys)
        launch.rules = rules
        return launch
    }
}
