import Model

/// The state of reading a file: where it is, the current key, and the errors so far.
struct JobReader {
    let source: JobSource
    let homeFolder: String?
    /// Nil if fonts are not checked.
    let fonts: KnownFonts?
    /// The names that tags may have.
    var tagNames = TagNames()
    /// The locales in whose words days may be written, besides English.
    var locales: [String] = []
    /// The keys of the whole file, for suggestions; nil for a file whose keys are defined elsewhere.
    var vocabulary: Vocabulary?
    private(set) var findings: [Finding] = []
    /// The places where values were written, by their keys: `composition.fit`, `sources[0]`, `pins.2024-12-24`.
    private(set) var places: [String: SourcePlace] = [:]
    /// The fonts and looks that were named.
    private(set) var namedFiles: [NamedFile] = []
    /// The keys from the top down to the current value.
    private var keys: [String] = []
    /// The current keys with positions in lists, as `places` uses them: `sources[1]`, `photos`.
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

    /// The current key: `composition.transition.style`.
    var key: String { keys.joined(separator: ".") }

    /// `hasAdvice` is true for a message that says what to write instead.
    mutating func note(_ message: String, at position: TextPosition, hasAdvice: Bool = false) {
        findings.append(Finding(message: message, place: place(position), hasAdvice: hasAdvice))
    }

    /// Notes what a trial found.
    mutating func note(_ more: [Finding]) { findings += more }

    /// Notes a fault in a file that was read earlier.
    mutating func note(_ message: String, at place: SourcePlace) {
        findings.append(Finding(message: message, place: place))
    }

    mutating func found(_ file: NamedFile) { namedFiles.append(file) }

    /// A reader at the same place without errors, to try what a value would be taken for. It has no hints at other places.
    func trial() -> JobReader {
        var trial = self
        trial.findings = []
        trial.vocabulary = nil
        return trial
    }

    /// True if every error so far says what to write instead, or there is none.
    var isAdvised: Bool { findings.allSatisfy(\.hasAdvice) }

    /// True if there are more errors than will be shown, so that suggestions for them would be wasted effort.
    var isFlooded: Bool { findings.count > JobFileErrors.limit }

    func place(_ position: TextPosition) -> SourcePlace { SourcePlace(file: source, position: position) }

    /// Records where the current key's value was written; with `index`, where an item of it was.
    mutating func record(_ position: TextPosition, at index: String = "") {
        places[steps.joined(separator: ".") + index] = place(position)
    }

    /// Runs `body` with a key below the current one, which messages name.
    mutating func within<Result>(_ key: String, _ body: (inout JobReader) -> Result) -> Result {
        keys.append(key)
        steps.append(key)
        defer {
            keys.removeLast()
            steps.removeLast()
        }
        return body(&self)
    }

    /// Runs `body` for an item of the current list. Messages name the list.
    mutating func withinItem<Result>(_ index: Int, _ body: (inout JobReader) -> Result) -> Result {
        let list = steps.popLast() ?? ""
        steps.append("\(list)[\(index)]")
        defer { steps[steps.count - 1] = list }
        return body(&self)
    }

    /// A suggestion with a space before it, "(did you mean 'transition'?)"; empty if no word is similar.
    static func suggestion(for text: String, among words: [String]) -> String {
        NearestWord.of(text, among: words).map { " (did you mean '\($0)'?)" } ?? ""
    }
}

/// A value and its place, for checks that need the complete job.
struct Placed<Value: Sendable>: Sendable {
    let value: Value
    let place: SourcePlace
}
