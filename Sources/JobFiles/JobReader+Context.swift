import Model

extension JobReader {
    /// Makes a reader of a job file.
    init(_ source: JobSource, _ context: JobFile.Context, findings: [Finding] = []) {
        self.init(
            source, homeFolder: context.homeFolder, fonts: context.fonts, vocabulary: JobKeys.vocabulary,
            findings: findings)
        locales = [context.settings.job.composition.dateOverlay?.locale].compactMap(\.self)
        tagNames = TagNames(further: context.settings.tags)
    }
}

extension JobDraft {
    /// The locale in which the file writes days, before it is read: its own, or else that of the files below it.
    func locales(under root: Node) -> [String] {
        [root["composition"]?["date-overlay"]?["locale"]?.text, composition.dateOverlay?.locale].compactMap(\.self)
            .map(LocaleName.withoutCharset)
    }
}

extension Node {
    /// The value of a key of a mapping.
    fileprivate subscript(_ key: String) -> Node? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == key }?.value
    }

    fileprivate var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}
