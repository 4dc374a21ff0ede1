import Testing

@testable import Model

@Suite struct LocaleNameTests {
    @Test(arguments: [
        ("de_DE.UTF-8", "de_DE"), ("en_US.utf8@euro", "en_US"), ("en_GB", "en_GB"), ("nl_NL@euro", "nl_NL"),
        ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS.UTF-8@latin", "sr_Latn_RS"), ("uz_UZ@cyrillic", "uz_Cyrl_UZ"),
        ("C.UTF-8", "C"), ("", ""), ("zh-Hant-TW", "zh-Hant-TW"),
    ]) func `the charset goes, a script stays`(name: String, expected: String) {
        #expect(LocaleName.withoutCharset(name) == expected)
    }

    @Test(arguments: [("de_DE.UTF-8", "de_DE"), ("en_US.utf8@euro", "en_US"), ("sr_RS@latin", "sr_Latn_RS")])
    func `a job file takes the system's names`(name: String, locale: String) throws {
        let job = try JobFileFixture.job("composition: { date-overlay: { locale: \(name) } }")
        #expect(job.composition.dateOverlay?.locale == locale)
    }

    @Test func `a name without a language is refused`() {
        let errors = JobFileFixture.errors(after: "composition: { date-overlay: { locale: C.UTF-8 } }")
        #expect(errors.count == 1 && errors.first?.hasPrefix("1:40: ") == true, "\(errors)")
    }
}
