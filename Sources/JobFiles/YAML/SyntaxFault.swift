import Model

/// A failure of libyaml with the lines around it, explained for people who do not know YAML's grammar.
///
/// libyaml reports where it could not go on, often a line or more after the mistake. This type searches the text for the usual causes of
/// each of libyaml's messages, and reports the position of the cause.
struct SyntaxFault {
    /// libyaml's own words, and the position that it reports.
    let words: String
    let position: TextPosition
    /// The construct that libyaml was reading, and where it begins.
    let context: String?
    let began: TextPosition?
    let text: SourceText

    /// The most likely cause; libyaml's words if no known cause fits.
    var problem: Problem {
        let causes = [
            tab, unknownEscape, openQuote, joinedKey, textAfterQuote, bareBraces, reservedStart, openBracket,
            secondColon, indentation, missingColon, listOnKeyLine,
        ]
        return causes.lazy.compactMap { $0 }.first ?? asReported
    }

    private var asReported: Problem {
        guard let context, let began else { return Problem(words, at: position) }
        let place = began.line >= position.line ? "" : " that begins at \(began.words)"
        return Problem("\(words) \(context)\(place)", at: position)
    }

    private func line(_ number: Int) -> SourceLine { SourceLine(text.line(number) ?? "") }

    /// The last line before `number` that holds more than a comment.
    private func lineBefore(_ number: Int) -> (number: Int, line: SourceLine)? {
        for (index, content) in text.lines(through: number - 1).enumerated().reversed() {
            let line = SourceLine(content)
            if !line.isBlank { return (index + 1, line) }
        }
        return nil
    }
}

extension SyntaxFault {
    /// A tab in an indentation, where YAML does not allow one (YAML 1.2.2, section 6.1).
    private var tab: Problem? {
        guard line(position.line)[position.column] == "\t" else { return nil }
        return Problem("a tab cannot indent a line here: use spaces", at: position)
    }

    private var unknownEscape: Problem? {
        let isEscape = ["escape character", "hexdecimal number", "Unicode character escape"].contains {
            words.contains($0)
        }
        guard isEscape, let began else { return nil }
        let hint = line(began.line).singleQuoted(at: began.column).map { ": \($0)" } ?? ""
        return Problem(
            "a backslash in double quotes begins an escape: put the text in single quotes\(hint)", at: position)
    }

    /// A quote without its partner. libyaml takes everything up to the next quote as text, which may be a line or a file later.
    private var openQuote: Problem? {
        if context == "while scanning a quoted scalar", let began {
            return Problem("this quote is not closed", at: began)
        }
        guard words.hasPrefix("did not find expected"), let quote = line(position.line)[position.column - 1],
            quote == "\"" || quote == "'", let opening = lastQuote(quote, before: position),
            opening.line < position.line
        else { return nil }
        return Problem("this quote is not closed on its line", at: opening)
    }

    /// The quote that precedes the one just before the position.
    private func lastQuote(_ quote: Unicode.Scalar, before position: TextPosition) -> TextPosition? {
        for (index, content) in text.lines(through: position.line).enumerated().reversed() {
            let end = index + 1 == position.line ? position.column - 2 : Int.max
            if let column = SourceLine(content).scalars.prefix(end).lastIndex(of: quote) {
                return TextPosition(line: index + 1, column: column + 1)
            }
        }
        return nil
    }

    /// A missing space, as in `title:Summer`: YAML reads one word, and libyaml fails on a later line.
    private var joinedKey: Problem? {
        let isLate = words.hasPrefix("mapping values are not allowed") || words.hasPrefix("could not find expected ':'")
        guard isLate else { return nil }
        let start = context == nil ? position.line : began?.line ?? position.line
        let places = [(number: start, line: line(start)), lineBefore(start)].compactMap(\.self)
        for place in places {
            guard let key = place.line.joinedKey else { continue }
            return Problem(
                "a space is missing after '\(key.name):'", at: TextPosition(line: place.number, column: key.column))
        }
        return nil
    }

    private var textAfterQuote: Problem? {
        guard words.hasPrefix("did not find expected"), position.column > 1,
            let quote = line(position.line).quoteThatEnds(before: position.column)
        else { return nil }
        let hint = quote == "'" ? ": write an apostrophe within single quotes twice" : ""
        return Problem("text follows the closing quote\(hint)", at: position)
    }

    /// A brace that YAML takes for the start of a mapping, as in `{year}-{month}.mp4`.
    private var bareBraces: Problem? {
        guard words.hasPrefix("did not find expected"), let found = line(position.line).bareBraces else { return nil }
        return Problem(
            "text with '\(found.bracket)' in it must be in quotes: \(found.text.doubleQuoted)",
            at: TextPosition(line: position.line, column: found.column))
    }

    /// A character at the start of a value that means something else in YAML, as in `*.mp4` and `@home`.
    private var reservedStart: Problem? {
        let isAlias = words.hasPrefix("did not find expected alphabetic")
        // A '%' at the start of a file or of an option's value.
        let isDirective = context == "while scanning a directive"
        let place = isAlias || isDirective ? began : position
        guard isAlias || isDirective || words.hasPrefix("found character that cannot start"), let place,
            let first = line(place.line)[place.column]
        else { return nil }
        let value = line(place.line).value(from: place.column)
        return Problem("text that begins with '\(first)' must be in quotes: \(value.doubleQuoted)", at: place)
    }

    private var openBracket: Problem? {
        if words == "did not find expected node content", context == "while parsing a flow node" { return unfinished }
        guard let began, words == "did not find expected ',' or ']'" || words == "did not find expected ',' or '}'"
        else { return nil }
        let bracket: (open: Unicode.Scalar, close: Unicode.Scalar) = words.hasSuffix("']'") ? ("[", "]") : ("{", "}")
        let rest = line(position.line).scalars.dropFirst(position.column - 1)
        guard began.line == position.line, rest.contains(bracket.close) else {
            return Problem("this '\(bracket.open)' is not closed: '\(bracket.close)' is missing", at: began)
        }
        return Problem("a ',' or '\(bracket.close)' is missing here", at: position)
    }
}

extension SyntaxFault {
    /// The list or mapping that the file ends within; the one that begins last if there are several.
    private var unfinished: Problem? {
        let own = line(position.line)
        guard own[position.column] == nil, let index = own.scalars.lastIndex(where: { $0 == "[" || $0 == "{" }) else {
            return nil
        }
        let open = own.scalars[index]
        return Problem(
            "this '\(open)' is not closed: '\(open == "[" ? "]" : "}")' is missing",
            at: TextPosition(line: position.line, column: index + 1))
    }

    /// A second colon, as in `title: Trip: Rome`, or a line that is indented below a key that already has a value.
    private var secondColon: Problem? {
        guard words.hasPrefix("mapping values are not allowed") else { return nil }
        let own = line(position.line)
        if let start = own.valueStart, start < position.column {
            return Problem(
                "text with ': ' in it must be in quotes: \(own.value(from: start).doubleQuoted)",
                at: TextPosition(line: position.line, column: start))
        }
        guard let before = lineBefore(position.line), before.line.indent < own.indent, before.line.valueStart != nil
        else {
            return nil
        }
        return Problem(
            "this line is indented deeper than the one above it, which has a value already",
            at: TextPosition(line: position.line, column: own.indent + 1))
    }

    private var indentation: Problem? {
        guard words == "did not find expected key" || words == "did not find expected '-' indicator" else { return nil }
        guard let began, began.line < position.line, position.column == line(position.line).indent + 1 else {
            return nil
        }
        if words.hasSuffix("indicator"), position.column == began.column {
            return Problem("an item of the list that begins at \(began.words) must begin with '- '", at: position)
        }
        let kind = words.hasSuffix("indicator") ? "list" : "mapping"
        return Problem(
            "this line's indentation fits none of the lines above; the \(kind) that begins at \(began.words) "
                + "has it at column \(began.column)", at: position)
    }

    private var missingColon: Problem? {
        guard words.hasPrefix("could not find expected ':'"), let began else { return nil }
        let found = line(began.line).value(from: began.column)
        return Problem("this line must be 'key: value', not \(found.quoted)", at: began)
    }

    private var listOnKeyLine: Problem? {
        guard words.hasPrefix("block sequence entries are not allowed") else { return nil }
        return Problem("a list whose items begin with '-' must begin on a line of its own", at: position)
    }
}
