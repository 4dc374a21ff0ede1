package import Model

/// Checks for code that asks a person for the contents of a job file.
extension JobFile {
    /// The fault in a value of a key (`composition.fit`), in words; nil if a job file may contain it.
    package static func fault(in text: String, for key: String, _ context: Context) -> String? {
        let path = context.workingFolder + "/job.yaml"
        let source = JobSource(path: path, folder: context.workingFolder, text: SourceText([]), order: 0)
        var reader = JobReader(source, context)
        let root = Node(.scalar(Scalar(text)), at: .start).below(key.split(separator: ".").map(String.init))
        var draft = JobDraft()
        JobKeys.job.apply(root, to: &draft, &reader)
        return reader.findings.first?.message
    }

    /// The places where a file and those that it extends set values; empty for one that cannot be read.
    package static func places(ofFileAt path: String, _ context: Context) -> JobPlaces {
        layers(ofFileAt: path, context).map { JobPlaces($0.places) } ?? .none
    }
}
