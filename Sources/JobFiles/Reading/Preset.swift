import Files
package import Model

/// The job files that come with Dayreel for jobs to extend by their names.
package enum Preset: String, CaseIterable, Sendable {
    case classic
    case cinema
    case keepsake
    case social
    case archive
    case plain
    case portraitStory = "portrait-story"
    case fastDraft = "fast-draft"
    case archive4k = "archive-4k"

    /// True if the text can only be the name of a preset, not the path of a job file, which ends in `.yaml`.
    static func isName(_ text: String) -> Bool { !text.contains { "/.~".contains($0) } }

    /// The preset of a name. Throws `DayreelError(.jobInvalid)`.
    init(named name: String) throws(DayreelError) {
        if let preset = Preset(rawValue: name) { self = preset; return }
        let names = Preset.allCases.map(\.rawValue)
        let meant = NearestWord.of(name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
        throw DayreelError(
            .jobInvalid,
            "'extends' must name a .yaml file or a preset, not \(name.quoted)\(meant): \(names.joined(separator: ", "))"
        )
    }

    /// The file's path, installed with the program at a path or in the source tree of its build; nil for no program. Throws
    /// `DayreelError(.missingInput)`.
    package func path(for program: String?) throws(DayreelError) -> String {
        if let path = program.flatMap({
            InstalledFile(ofProgramAt: $0).path("presets/\(rawValue).yaml", inSource: true)
        }) {
            return path
        }
        throw DayreelError(
            .missingInput, "the preset '\(rawValue)' is not installed", place: program,
            remedy: "'make install' puts the presets beside the program, into share/dayreel/presets.")
    }
}
