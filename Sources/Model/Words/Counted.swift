extension Int {
    /// The number with its noun: `1 day`, `2 days`, `3 files have`. Without `plural` the noun takes an s.
    package func counted(_ singular: String, _ plural: String? = nil) -> String {
        "\(self) " + (self == 1 ? singular : plural ?? singular + "s")
    }
}
