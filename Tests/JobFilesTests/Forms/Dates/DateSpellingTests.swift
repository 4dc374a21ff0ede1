import Testing

@testable import JobFiles

@Suite struct DateSpellingTests {
    @Test(arguments: [
        ("2024-6", ["2024-06"]), ("6.2024", ["2024-06"]), ("06/2024", ["2024-06"]), ("2024 6", ["2024-06"]),
        ("2024-6-1", ["2024-06-01"]), ("2024/06/01", ["2024-06-01"]), ("2024.6.1", ["2024-06-01"]),
        ("01.06.2024", ["2024-06-01", "2024-01-06"]), ("6/1/2024", ["2024-01-06", "2024-06-01"]),
        ("24.12.2024", ["2024-12-24"]), ("12/24/2024", ["2024-12-24"]), ("6.6.2024", ["2024-06-06"]),
    ]) func everySpellingIsRead(text: String, readings: [String]) {
        #expect(DateSpelling(text)?.readings == readings)
    }

    @Test(arguments: ["2024-06", "2024-06-01", "2024", "31.02.2024", "13/2024", "1.6.24", "June 2024", "", "٣.6.2024"])
    func aCorrectDateAndOtherTextHaveNoSuggestion(text: String) {
        #expect(DateSpelling(text) == nil)
    }
}
