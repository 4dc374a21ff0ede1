import Foundation
import Library
import Model
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit
@testable import Pipeline
@testable import Web

/// What the server renders of schedules' next films while nobody uses the page. The 4th of December is not over; the test sets the time.
@Suite struct StudioAheadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
    }

    /// A studio that knows the media. It is on a CI service, so that its workers need not wait for an idle processor.
    private func studio(
        isReadOnly: Bool = false, rendersAhead: Bool = false,
        sleep: (@Sendable (Duration, TestStudio.TestClock) throws -> Void)? = nil
    ) async throws -> (TestStudio, Studio) {
        let test = try TestStudio(
            job: StudioScheduleTests.job.replacing("composition:", with: "composition:\n  titles: false"), in: folder,
            at: "2024-12-04T12:00:00Z", isReadOnly: isReadOnly,
            environment: ["CI": "true"], rendersAhead: rendersAhead, sleep: sleep)
        try await KnownMedia.scan(folder.path("media"), into: test.workspace.paths.catalog)
        return (test, await test.started())
    }

    private func segments(_ test: TestStudio) throws -> Int {
        try SegmentStore(root: test.workspace.paths.segments).info().entries
    }

    @Test func `a page that nobody uses renders the days that are over, once an hour`() async throws {
        let (test, studio) = try await studio()
        // The start counts as a use.
        let early = await studio.renderAheadIfUnused()
        #expect(early > .seconds(200) && early <= AheadRendering.rest)
        test.clock.pass(AheadRendering.rest)
        let last = studio.events.last
        _ = await studio.renderAheadIfUnused()
        let schedule = try #require(try await studio.schedules().schedules.first)
        // The first two days: the third may not be the last.
        #expect(schedule.ahead == Answer.Schedule.Ahead(title: "December 2024", rendered: 2, days: 3), "\(schedule)")
        #expect(try segments(test) == 2)
        // The history has it, and no film.
        #expect(try await studio.history.latest(9, withAhead: true).map(\.status) == [.ahead])
        #expect(try await studio.films().films.isEmpty && schedule.last == nil)
        #expect(studio.events.later(than: last).events.map(\.type) == [.schedule])

        // What is new is seen an hour later.
        try TestStudio.clip(9, "2024-12-02", "late.MOV", hour: 8, in: folder)
        test.clock.pass(.seconds(1800))
        let wait = await studio.renderAheadIfUnused()
        #expect(wait > .seconds(1200) && wait <= .seconds(1800), "\(wait)")
        #expect(try await studio.history.latest(9, withAhead: true).count == 1)
        test.clock.pass(.seconds(1800))
        _ = await studio.renderAheadIfUnused()
        #expect(try await studio.history.latest(9, withAhead: true).count == 2)
    }

    @Test func `a request puts it off, and a film ends it`() async throws {
        let (test, studio) = try await studio()
        test.clock.pass(AheadRendering.rest)
        studio.noteUse()
        let wait = await studio.renderAheadIfUnused()
        #expect(wait > .seconds(200))
        #expect(try await studio.history.latest(9, withAhead: true).isEmpty)

        test.clock.pass(AheadRendering.rest)
        let held = try test.heldStore()
        async let check = studio.renderAheadIfUnused()
        while await studio.making.ahead.task == nil { await Task.yield() }
        let id = try await studio.schedules().schedules[0].id
        let run = try await studio.runSchedule(id)
        while await studio.making.ahead.task?.isCancelled == false { await Task.yield() }
        held.end()
        let film = try await studio.ended(run.id)
        #expect(film.status == .completed && film.title == "November 2024", "\(film)")
        _ = await check
        // It goes on as soon as nobody uses the page again, not an hour later.
        let next = await studio.making.ahead.next
        #expect(next < test.clock.uptime)
        test.clock.pass(AheadRendering.rest)
        _ = await studio.renderAheadIfUnused()
        #expect(try await studio.schedules().schedules[0].ahead?.rendered == 2)
    }

    @Test func `the settings, a pause and options leave it out`() async throws {
        let (test, studio) = try await studio()
        let id = try await studio.schedules().schedules[0].id
        _ = try await studio.pauseSchedule(id)
        test.clock.pass(AheadRendering.rest)
        _ = await studio.renderAheadIfUnused()
        #expect(try segments(test) == 0)
        _ = try await studio.resumeSchedule(id)
        try folder.write("prerender: false\n", to: "home/config/settings.yaml")
        test.clock.pass(AheadRendering.pace)
        _ = await studio.renderAheadIfUnused()
        #expect(try segments(test) == 0)
        #expect(try await studio.schedules().schedules[0].ahead == nil)
        for (isReadOnly, rendersAhead) in [(true, true), (false, false)] {
            let (_, other) = try await self.studio(isReadOnly: isReadOnly, rendersAhead: rendersAhead)
            #expect(await other.making.ahead.watch == nil)
        }
    }

    @Test func `the server looks by itself whether it is unused, until it ends`() async throws {
        // Waiting takes no time. The server may still be looking for media at first. The last wait is the one that ends.
        let waits = Mutex<[Duration]>([])
        let isOver = Mutex(false)
        let (_, studio) = try await studio(rendersAhead: true) { wait, clock in
            waits.withLock { $0.append(wait) }
            if isOver.withLock({ $0 }) { throw CancellationError() }
            clock.pass(wait)
        }
        while await studio.making.ahead.task == nil, await studio.making.ahead.next == .zero { await Task.yield() }
        isOver.withLock { $0 = true }
        await studio.making.ahead.watch?.value
        #expect(try await studio.schedules().schedules[0].ahead?.rendered == 2)
        let all = waits.withLock { $0 }
        #expect(
            try #require(all.first) <= AheadRendering.rest && all.dropFirst().first == AheadRendering.rest,
            "\(all.prefix(9))")
    }

    @Test func `requests count as use, but not the stream of events of an open page`() async throws {
        let time = Mutex(Duration.zero)
        let server = try await TestServer(uptime: { time.withLock { $0 } })
        time.withLock { $0 = .seconds(1000) }
        let events = try server.client()
        events.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try events.head()
        #expect(try server.ask("GET", "/healthz").status == 200 && server.ask("GET", "/api/v1/health").status == 200)
        #expect(server.studio.lastUse.age == .seconds(1000))
        #expect(try server.ask("GET", "/api/v1/schedules").status == 200)
        #expect(server.studio.lastUse.age == .zero)
    }
}
