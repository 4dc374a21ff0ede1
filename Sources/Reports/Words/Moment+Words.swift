import Model

extension Clip {
    /// Why the clip shows this part of its recording, in words: "best of 24 s: 9.5–13.5 (steady, speech; 0–7 s shaken; else 16–20 s)",
    /// "0–2 s passed over (dark)". Nil if its rules alone decide.
    func momentWords(at rate: FrameRate) -> String? {
        guard let moment else { return nil }
        switch moment.choice {
        case .best:
            let end = start + footage.recorded(in: frames.count, at: rate)
            let part = "\(start.shortNumber)–\(end.shortNumber)"
            let flawed = moment.flawed.prefix(3).map(\.words) + (moment.flawed.count > 3 ? ["more"] : [])
            let others = moment.others.map { "\($0.start.shortNumber)–\(($0.start + $0.length).shortNumber)" }
            let why = [
                moment.merits.map(\.rawValue).joined(separator: ", "), flawed.joined(separator: ", "),
                others.isEmpty ? "" : "else \(others.joined(separator: " or ")) s",
            ].filter { !$0.isEmpty }
            return "best of \(item.duration.shortNumber) s: \(part)"
                + (why.isEmpty ? "" : " (\(why.joined(separator: "; ")))")
        case .library:
            let end = start + footage.recorded(in: frames.count, at: rate)
            return
                "\(start.shortNumber)–\(end.shortNumber) of \(item.duration.shortNumber) s, which its library found best"
        case .laterStart:
            let flaws = moment.flawed.map(\.flaw.rawValue).withoutRepeats.joined(separator: ", ")
            return "\(item.leadIn.shortNumber)–\(start.shortNumber) s passed over (\(flaws))"
        }
    }
}

extension Moment.FlawedStretch {
    /// `0–7 s shaken`
    fileprivate var words: String { "\(start.shortNumber)–\(end.shortNumber) s \(flaw.rawValue)" }
}

extension MediaTime {
    /// Seconds with one decimal where needed: `9.5`, `24`.
    fileprivate var shortNumber: String {
        let text = oneDecimal
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
