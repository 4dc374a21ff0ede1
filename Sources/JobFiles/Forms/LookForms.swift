import Model

extension Form where Value == Look? {
    /// A look of Dayreel's own, or the path of a `.cube` file. The file is not opened (`NamedFile`).
    static var look: Form {
        let words = ["none"] + BuiltInLook.allCases.map(\.rawValue)
        let schema: JSONValue = [
            "anyOf": [
                ["enum": .array(words.map { .string($0) })],
                ["type": "string", "pattern": #"\.[cC][uU][bB][eE]$"#],
            ]
        ]
        let expected =
            words.dropLast().joined(separator: ", ") + ", \(words[words.count - 1]) or the path of a .cube file"
        let text = Form<String>.scalar(expected, words: words, schema: schema) { scalar, _ in
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return words.contains(scalar.text) || scalar.text.lowercased().hasSuffix(".cube")
                ? .value(scalar.text) : .wrong
        }
        return Form(schema: schema) { node, reader in
            guard let text = text.read(node, &reader) else { return nil }
            if text == "none" { return .some(nil) }
            if let look = BuiltInLook(rawValue: text) { return Look.builtIn(look) }
            switch reader.path(text) {
            case .value(let path):
                reader.found(NamedFile(path: path, text: text, key: reader.key, place: reader.place(node.position)))
                return Look.file(path)
            case .refused(let predicate): reader.note("'\(reader.key)' \(predicate)", at: node.position)
            case .wrong, .respelled, .notYet: break
            }
            return nil
        }
    }
}

extension Job {
    /// Why the film cannot have its dynamic range; nil if it can.
    var faultOfRange: String? {
        guard composition.dynamicRange == .hdr else { return nil }
        if !output.codec.profile.hasHDR {
            let codecs = VideoCodec.allCases.filter(\.profile.hasHDR).map(\.rawValue).listed
            return "'composition.dynamic-range: hdr' needs 'output.codec: \(codecs)', not \(output.codec.rawValue)"
        }
        // libav's filter moves pictures of 8 bits.
        return composition.stabilise == .off
            ? nil
            : "'composition.dynamic-range: hdr' cannot have 'stabilise': only pictures in SDR are steadied; "
                + "leave one of the two out"
    }
}
