import Model

/// How long a run waits for a queue that starts nothing, until the person who waits is told why.
struct QueuePatience {
    /// The time after which the queue is asked, and between two questions.
    static let length = Duration.seconds(300)

    /// The last sign of work.
    private var sign: Duration
    private var lastQuestion: Duration
    /// The reason that was told last, and after how long a wait.
    private var told: (reason: String, wait: Duration)?

    /// Times are those since some instant.
    init(since now: Duration) { (sign, lastQuestion) = (now, now) }

    /// Notes a sign of work.
    mutating func begin(at now: Duration) { self = QueuePatience(since: now) }

    /// True if it is time to ask the queue.
    mutating func isOver(at now: Duration) -> Bool {
        guard now - lastQuestion >= Self.length else { return false }
        lastQuestion = now
        return true
    }

    /// The words to tell; nil if the person knows this reason already and has not waited twice as long since.
    mutating func words(with reason: String, at now: Duration) -> String? {
        let wait = now - sign
        if let told, told.reason == reason, wait < told.wait * 2 { return nil }
        told = (reason, wait)
        return "no task has started for \(DurationText.of(wait)): \(reason)"
    }
}
