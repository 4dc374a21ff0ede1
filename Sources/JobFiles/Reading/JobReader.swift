import Model
import YAML

/// The state of reading one file: where it lies, which key it is at, and what was wrong so far.
struct JobReader {
    let source: JobSource
    let homeFolder: String?
    /// Nil where fonts are not looked at.
    let fonts: KnownFonts?
    /// The names that tags may have.
    var tagNames = TagNames()
    /// The keys of the whole file, for suggestions; nil for a file whose keys are told elsewhere.
    var vocabulary: Vocabulary?
    private(set) var findings: [Finding] = []
    /// The places where values were written, by their keys: `composition.fit`, `sources[0]`, `pins.2024-12-24`.
    private(set) var places: [String: Place] = [:]
    /// The keys from the top down to the value that is being read.
    private var keys: [String] = []
    /// The same with positions in lists, as places are remembered: `sources[1]`, `photos`.
    private var steps: [String] = []

    init(
        _ source: JobSource, homeFolder: String?, fonts: KnownFonts?, vocabulary: Vocabulary?, findings: [Finding]
    ) {
        self.source = source
        self.homeFolder = homeFolder
        self.fonts = fonts
        self.vocabulary = vocabulary
        self.findings = findings
    }

    /// `composition.transition.style`
    var key: String { keys.joined(separator: ".") }

    mutating func note(_ message: String, at position: Position) {
        findings.append(Finding(message: message, place: place(position)))
    }

    /// Notes a fault in a file that was read before.
    mutating func note(_ message: String, at place: Place) { findings.append(Finding(message: message, place: place)) }

    /// True if there are more errors than will be shown, so that suggestions for them are wasted work.
    var isFlooded: Bool { findings.count > JobFileErrors.limit }

    func place(_ position: Position) -> Place { Place(file: source, position: position) }

    /// Remembers where the value of the key that is being read was written; with `index`, an item of it.
    mutating func record(_ position: Position, at index: String = "") {
        places[steps.joined(separator: ".") + index] = place(position)
    }

    /// Runs `body` with the key named in messages.
    mutating func within<Result>(_ key: String, _ body: (inout JobReader) -> Result) -> Result {
        keys.append(key)
        steps.append(key)
        defer {
            keys.removeLast()
            steps.removeLast()
        }
        return body(&self)
    }

    /// Runs `body` for an item of the list that is being read. Messages name the list.
    mutating func withinItem<Result>(_ index: Int, _ body: (inout JobReader) -> Result) -> Result {
        let list = steps.popLast() ?? ""
        steps.append("\(list)[\(index)]")
        defer { steps[steps.count - 1] = list }
        return body(&self)
    }

    /// "(did you mean 'transition'?)", with a space before it; empty if nothing is near.
    static func suggestion(for text: String, among words: [String]) -> String {
        NearestWord.of(text, among: words).map { " (did you mean '\($0)'?)" } ?? ""
    }
}

/// A value and the place it came from, for what can only be checked once the whole job is known.
struct Placed<Value: Sendable>: Sendable {
    let value: Value
    let place: Place
}
