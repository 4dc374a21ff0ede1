extension DayreelError {
    /// The error for a word that is no tag. `known` are the names of tags.
    static func unknownTag(_ word: String, among known: [String]) -> DayreelError {
        let near = NearestWord.of(word, among: known).map { "did you mean '\($0)'? " } ?? ""
        return DayreelError(
            .usage, "there is no tag '\(word)'",
            remedy: "\(near)Tags are \(known.joined(separator: ", ")), or a number.".capitalizedSentence)
    }
}

extension String {
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
