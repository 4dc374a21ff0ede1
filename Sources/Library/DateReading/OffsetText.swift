/// The offset of a zone as text: `+02:00`, `-0730`.
enum OffsetText {
    /// Seconds east of UTC; nil for any other text.
    static func seconds(of text: String) -> Int? {
        var scanner = DigitScanner(text)
        guard let seconds = scanner.offset(), scanner.isAtEnd else { return nil }
        return seconds
    }

    /// `seconds` east of UTC as text.
    static func text(of seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}
