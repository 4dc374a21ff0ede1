import Model

extension JobReader {
    /// Makes a reader of a job file.
    init(_ source: JobSource, _ context: JobFile.Context, findings: [Finding] = []) {
        self.init(
            source, homeFolder: context.homeFolder, fonts: context.fonts, vocabulary: JobKeys.vocabulary,
            findings: findings)
        tagNames = TagNames(further: context.settings.tags)
    }
}
