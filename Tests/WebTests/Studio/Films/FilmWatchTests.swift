import Foundation
import Model
import Synchronization
import Testing

@testable import Web

@Suite struct FilmWatchTests {
    private static let film = Answer.Film(
        id: "f", card: "c", draft: "", title: "", status: .running, from: Day(daysSinceEpoch: 0),
        to: Day(daysSinceEpoch: 0),
        days: 1, warnings: [], present: true)

    @Test func `pages get the rendering speed while a film is rendered`() throws {
        let now = Mutex(Duration.zero)
        let events = EventLog(epoch: "e")
        let watch = FilmWatch(
            Self.film, events: events, redaction: PathRedaction([]),
            uptime: { now.withLock { $0 } })
        func pass(_ seconds: Int, _ event: ProgressEvent) -> Answer.Progress? {
            now.withLock { $0 = .seconds(seconds) }
            watch.handle(event)
            return watch.film.progress
        }
        #expect(pass(0, .stage(.scan, fraction: 0.5, detail: nil))?.speed == nil)
        #expect(pass(1, .rendered(fraction: 0, frames: 0, total: 600))?.speed == nil)
        let speed = try #require(pass(3, .rendered(fraction: 0.2, frames: 120, total: 600))?.speed)
        #expect(abs(speed - 2) < 0.2, "120 frames in two seconds are four seconds of film")
        #expect(pass(4, .stage(.assemble, fraction: 0.5, detail: nil))?.speed == nil)
        let sent = events.later(than: "e-0").events.last?.data
        #expect(sent?.contains(#""stage":"assemble""#) == true && sent?.contains("speed") == false)
    }

    /// A film of many warnings is sent with them at its stages and now and then, not ten times a second.
    @Test func `progress is told without the warnings`() throws {
        let now = Mutex(Duration.zero)
        let events = EventLog(epoch: "e")
        let watch = FilmWatch(
            Self.film, events: events, redaction: PathRedaction([]), uptime: { now.withLock { $0 } })
        func types(at milliseconds: Int, _ event: ProgressEvent) -> [StudioEvent.Form] {
            let before = events.last
            now.withLock { $0 = .milliseconds(milliseconds) }
            watch.handle(event)
            return events.later(than: before).events.map(\.type)
        }
        func rendered(_ frames: Int) -> ProgressEvent {
            .rendered(fraction: Double(frames) / 600, frames: frames, total: 600)
        }
        let warning = Diagnostic(.warning, .unreadableMedia, path: "/m/a.mov", "it cannot be used")
        #expect(types(at: 0, rendered(0)) == [.film])
        #expect(types(at: 50, rendered(1)) == [.progress])
        #expect(types(at: 120, rendered(2)).isEmpty && types(at: 200, rendered(3)) == [.progress])
        #expect(types(at: 300, .diagnostic(warning)) == [.warning, .progress])
        #expect(types(at: 2300, rendered(4)) == [.film] && types(at: 4500, rendered(5)) == [.progress])
        let all = events.later(than: "e-0").events
        #expect(all.filter { $0.type == .progress }.allSatisfy { !$0.data.contains("warnings") })
        #expect(all.last { $0.type == .film }?.data.contains("unreadable-media") == true)
    }
}
