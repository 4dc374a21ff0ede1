import Testing

@testable import JobFiles

@Suite struct JSONValueTests {
    @Test func writesJSON() {
        let value: JSONValue = ["a": [1, 2.5, true, .null], "b": ["c": "quote \" slash \\ tab \t"], "d": [:]]
        let expected = #"""
            {
              "a": [1, 2.5, true, null],
              "b": {
                "c": "quote \" slash \\ tab \t"
              },
              "d": {}
            }
            """#
        #expect(value.text() == expected)
    }

    @Test func shortArraysStayOnTheirLine() {
        let value: JSONValue = ["a": [1, "b", true], "c": [], "d": [["e": 1]]]
        #expect(
            value.text() == """
                {
                  "a": [1, "b", true],
                  "c": [],
                  "d": [
                    {
                      "e": 1
                    }
                  ]
                }
                """)
    }

    /// Each array's text was once made twice, for one line and for several, so that each level doubled the work.
    @Test(.timeLimit(.minutes(1))) func deeplyNestedValuesAreWrittenQuickly() {
        var value: JSONValue = .string(String(repeating: "x", count: 120))
        for _ in 0..<60 { value = [value] }
        let lines = value.text().split(separator: "\n")
        #expect(
            lines.count == 121 && lines[60].hasSuffix("x\"") && lines[60].hasPrefix(String(repeating: "  ", count: 60)))
    }
}
