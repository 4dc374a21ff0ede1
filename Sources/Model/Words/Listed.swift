extension [String] {
    /// The first `most` texts, and the number of others: `a, b and 3 more`. `noun` follows that number, `comma` is true for one before
    /// "and".
    package func listed(upTo most: Int, _ noun: String? = nil, comma: Bool = false) -> String {
        prefix(most).joined(separator: ", ") + (count - most).andMore(noun, comma: comma)
    }
}

extension Int {
    /// The end of a list that leaves so many out: ` and 3 more`, `, and 3 more days`; empty for none.
    package func andMore(_ noun: String? = nil, comma: Bool = false) -> String {
        guard self > 0 else { return "" }
        return "\(comma ? "," : "") and \(self) more" + (noun.map { " " + $0 } ?? "")
    }
}
