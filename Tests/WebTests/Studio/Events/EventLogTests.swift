import Testing

@testable import Web

@Suite struct EventLogTests {
    private let log = EventLog(epoch: "e", limit: 3)

    @Test func `events are numbered, and later ones follow from an id`() {
        let start = log.last
        log.add(.schedule, ["id": "a"])
        log.add(.schedule, ["id": "b"])
        let (events, last) = log.later(than: start)
        #expect(events.map(\.id) == ["e-1", "e-2"] && last == "e-2")
        #expect(events.map(\.data) == [#"{"id":"a"}"#, #"{"id":"b"}"#])
        #expect(log.later(than: "e-1").events.map(\.id) == ["e-2"])
        #expect(log.later(than: last).events.isEmpty)
    }

    @Test(arguments: ["f-1", "e-99", "e", "", "e--1", "e-0"])
    func `an expired, unknown or foreign id is one reset`(id: String) {
        for number in 1...4 { log.add(.schedule, ["id": "\(number)"]) }
        let (events, last) = log.later(than: id)
        #expect(events == [StudioEvent(id: "e-4", type: .reset, data: "{}")] && last == "e-4")
    }

    @Test func `only the newest event about a subject is kept`() {
        log.add(.film, ["at": "0"], subject: "x")
        log.add(.film, ["at": "0"], subject: "y")
        log.add(.film, ["at": "1"], subject: "x")
        #expect(log.later(than: "e-0").events.map(\.id) == ["e-2", "e-3"])
        // The log can still be read from that position to the end.
        #expect(log.later(than: "e-1").events.map(\.id) == ["e-2", "e-3"])
    }

    @Test func `a page waits for new events and ends with its task`() async {
        let start = log.last
        let reader = Task {
            await log.wait(after: start)
            return log.later(than: start).events.map(\.data)
        }
        log.add(.schedule, ["id": "a"])
        #expect(await reader.value == [#"{"id":"a"}"#])

        let last = log.last
        let waiting = Task { await log.wait(after: last) }
        waiting.cancel()
        await waiting.value
        #expect(log.later(than: last).events.isEmpty)
    }
}
