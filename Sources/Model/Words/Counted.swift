extension Int {
    /// The number with its noun: `1 day`, `2 days`, `3 files have`. The default plural adds an s.
    package func counted(_ singular: String, _ plural: String? = nil) -> String {
        "\(self) " + form(singular, plural ?? singular + "s")
    }

    /// The form of a word that agrees with the number: `is` with 1, otherwise `are`.
    package func form(_ singular: String, _ plural: String) -> String { self == 1 ? singular : plural }
}
