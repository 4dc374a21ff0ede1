import Foundation
package import Model

/// The estimated cost of a film, derived from its plan: for totals that people read, and to see whether the disk has room.
///
/// The formulas are fitted to real phone clips, measured with x264 164 and FFmpeg 5.1.9 on two cores of a server: bytes in
/// `ResultBytes`, time in `RenderCost`. The content of a library changes bits by up to a factor of two either way, and another machine
/// changes the time: a `Calibration` from earlier runs brings both close.
package struct FilmEstimate: Hashable, Sendable {
    /// Bytes of the film.
    package var filmBytes: Int64
    /// Bytes of the segments and the sound that are not in the store yet.
    package var storeBytes: Int64
    /// The work of rendering what is not in the store yet.
    package var workload: Workload

    /// `work`: milliseconds of one task.
    package init(filmBytes: Int64, storeBytes: Int64, work: Int64) {
        self.filmBytes = filmBytes
        self.storeBytes = storeBytes
        workload = Workload(work > 0 ? [Workload.Cost(milliseconds: Double(work))] : [])
    }

    /// `missing`: the plan's tasks that the store lacks. `memory`: the bytes that all workers together may take; nil for no limit.
    package init(
        _ plan: FilmPlan, missing: [RenderTask], _ calibration: Calibration = Calibration(),
        memory: MemoryBudget? = nil
    ) {
        let format = plan.timeline.format
        let sound = format.audio.map { ResultBytes.ofSound(plan.timeline.duration, $0) } ?? 0
        let pictures = plan.timeline.clips.reduce(0.0) { sum, clip in
            sum + Double(clip.frames.count)
                * ResultBytes.ofFrame(clip.shown.map { PictureInfo($0.item) }, format)
        }
        var store = 0.0
        var costs: [Workload.Cost] = []
        for task in missing.sorted(by: { ($0.isSound ? 1 : 0, $0.frames) > ($1.isSound ? 1 : 0, $1.frames) }) {
            store += task.resultBytes
            costs.append(
                Workload.Cost(
                    milliseconds: task.milliseconds * calibration.time, bytes: memory?.estimate(task) ?? 0))
        }
        filmBytes = Int64((pictures + Double(sound)) * calibration.size)
        storeBytes = Int64(store * calibration.size)
        workload = Workload(costs, memory: memory?.bytes)
    }

    /// Milliseconds of one core for everything that is not in the store yet.
    package var work: Int64 { workload.work }

    /// Seconds on this many cores; at least one if there is anything to do.
    package func seconds(workers: Int) -> Int {
        work > 0 ? max(1, Int(workload.milliseconds(workers: workers) + 500) / 1000) : 0
    }
}

extension FilmEstimate {
    /// Days. A longer timeframe may be longer than intended.
    private static let longTimeframe = 90
    /// Seconds of rendering. A shorter one is over before anyone would stop it to correct the days.
    private static let longRendering = 300

    /// A note on a long timeframe that takes long to render, while the user can still stop it; nil for others.
    package func note(on timeframe: ResolvedTimeframe, workers: Int) -> Diagnostic? {
        let seconds = seconds(workers: workers)
        guard timeframe.dayCount > Self.longTimeframe, seconds >= Self.longRendering else { return nil }
        let cost = "rendering takes about \(DurationText.of(seconds: seconds))"
        return Diagnostic(.note, .longTimeframe, "\(timeframe.title) has \(timeframe.dayCount) days; \(cost)")
    }
}

/// The cost of earlier runs on this machine compared with their estimates.
///
/// The bits depend on the content of a library, and the time on the machine. Both are learned from normal rendering, at no extra cost. A
/// run counts twice as much as the one before it.
package struct Calibration: Hashable, Sendable, Codable {
    /// Milliseconds of rendering: estimated by the formulas, and actual.
    private var estimatedTime = 0.0
    private var spentTime = 0.0
    /// Bytes of films: estimated by the formulas, and actual.
    private var estimatedBytes = 0.0
    private var writtenBytes = 0.0

    /// The calibration before the first run, which leaves the formulas unchanged.
    package init() {}

    /// The factors between actual and estimated time and bytes, at most eight either way. Anything beyond that is an accident, such as a
    /// machine that was asleep.
    package var time: Double { Self.ratio(spentTime, estimatedTime) }
    package var size: Double { Self.ratio(writtenBytes, estimatedBytes) }

    /// Adds a run. `estimate` is the formulas' estimate for everything that was rendered; `seconds` is the time that it took with this
    /// number of `workers`.
    package func adding(_ estimate: FilmEstimate, seconds: Double, workers: Int, filmBytes: Int64) -> Calibration {
        guard estimate.work > 0, estimate.filmBytes > 0, seconds > 0, filmBytes > 0 else { return self }
        var sum = self
        sum.estimatedTime = estimatedTime / 2 + Double(estimate.workload.milliseconds(workers: workers))
        sum.spentTime = spentTime / 2 + seconds * 1000
        sum.estimatedBytes = estimatedBytes / 2 + Double(estimate.filmBytes)
        sum.writtenBytes = writtenBytes / 2 + Double(filmBytes)
        return sum
    }

    private static func ratio(_ came: Double, _ expected: Double) -> Double {
        expected > 0 ? min(8, max(0.125, came / expected)) : 1
    }
}

/// The settings on which the error of the formulas depends: they do not model how the encoder behaves on this machine.
private struct CalibrationKey: Encodable {
    var purpose = "calibration-2"
    var codec: VideoCodec
    var preset: String
}

extension SegmentStore {
    /// The cost of runs with this codec and preset. Stored with the measurements, so `cache clear` removes it.
    package func calibration(for video: VideoEncoding) -> Calibration {
        let key = CalibrationKey(codec: video.codec, preset: video.preset)
        return ResultCache(store: self).value(Calibration.self, for: key) ?? Calibration()
    }

    package func keep(_ calibration: Calibration, for video: VideoEncoding) {
        ResultCache(store: self).keep(
            calibration, for: CalibrationKey(codec: video.codec, preset: video.preset))
    }
}

/// Checks that the disks have room for a plan.
package struct SpaceCheck: Sendable {
    /// A file system's free bytes, and an identifier that distinguishes it from others.
    package struct Volume: Hashable, Sendable {
        package var id: UInt64
        package var freeBytes: Int64

        package init(id: UInt64, freeBytes: Int64) {
            self.id = id
            self.freeBytes = freeBytes
        }
    }

    /// The volume of a path, which need not exist. Nil if unknown; then nothing is refused.
    private let volume: @Sendable (String) -> Volume?

    package init(volume: @escaping @Sendable (String) -> Volume?) { self.volume = volume }

    /// Throws `DayreelError(.diskFull)` with the required and the free bytes.
    package func check(_ estimate: FilmEstimate, film: String, store: String) throws {
        let filmVolume = volume(film)
        let storeVolume = volume(store)
        if let filmVolume, filmVolume.id == storeVolume?.id {
            try require(
                estimate.filmBytes + estimate.storeBytes, of: filmVolume, at: film, "'--output' or '--home'",
                hasCache: true)
        } else {
            if let filmVolume { try require(estimate.filmBytes, of: filmVolume, at: film, "'--output'") }
            if let storeVolume {
                try require(estimate.storeBytes, of: storeVolume, at: store, "'--home'", hasCache: true)
            }
        }
    }

    /// `options` choose another place. `hasCache` is true if the disk has the cache, so that clearing it helps.
    private func require(
        _ bytes: Int64, of volume: Volume, at place: String, _ options: String, hasCache: Bool = false
    ) throws {
        guard bytes > volume.freeBytes else { return }
        throw DayreelError(
            .diskFull, "there is not enough space on the disk", place: place,
            cause: "about \(ByteCount.text(bytes)) is needed, \(ByteCount.text(volume.freeBytes)) is free",
            remedy: "Free some space\(hasCache ? " ('dayreel cache clear' helps)" : ""), choose another place with "
                + "\(options), or a lower 'output.quality'.")
    }
}

/// The costs of a film's tasks, and how long they take in parallel, by a simpler `TaskQueue`.
///
/// Work divided by workers is too low an estimate: a worker may be left alone with a long task, and HEVC sources or films take so much
/// memory that workers wait for each other.
package struct Workload: Hashable, Sendable {
    /// The estimated cost of a task.
    package struct Cost: Hashable, Sendable {
        /// Milliseconds of one core.
        package var milliseconds: Double
        /// Bytes of memory while it is rendered.
        package var bytes: Int64

        /// Limits the time to years and turns NaN into zero, because a plan may come from anywhere.
        package init(milliseconds: Double, bytes: Int64 = 0) {
            self.milliseconds = milliseconds.isFinite ? min(1e12, max(0, milliseconds)) : 0
            self.bytes = bytes
        }
    }

    private var costs: [Cost]
    private var memory: Int64

    /// `costs`: the sound first, then the longest. `memory`: the bytes for all at once; nil for no limit.
    package init(_ costs: [Cost], memory: Int64? = nil) {
        self.costs = costs
        self.memory = memory ?? .max
    }

    /// Milliseconds of one core.
    package var work: Int64 { Int64(costs.reduce(0) { $0 + $1.milliseconds }) }

    /// Milliseconds until all tasks are done. A free worker prefers large tasks, no two of which fit into the memory; it takes the first
    /// task
    /// that fits beside those in progress.
    package func milliseconds(workers: Int) -> Int64 {
        var large = costs.filter { $0.bytes > memory / 2 }[...]
        var small = costs.filter { $0.bytes <= memory / 2 }[...]
        var hands: [(end: Double, bytes: Int64)] = []
        var now = 0.0
        while true {
            let room = hands.isEmpty ? Int64.max : memory - hands.reduce(0) { $0 + $1.bytes }
            let isFree = hands.count < max(1, workers)
            if isFree, let cost = large.removeFirst(fitting: room) ?? small.removeFirst(fitting: room) {
                hands.append((now + cost.milliseconds, cost.bytes))
            } else if let first = hands.indices.min(by: { hands[$0].end < hands[$1].end }) {
                now = hands.remove(at: first).end
            } else {
                return Int64(now)
            }
        }
    }
}

extension ArraySlice<Workload.Cost> {
    /// Removes the first cost of at most `bytes`. Examines only some, because there may be a hundred thousand.
    fileprivate mutating func removeFirst(fitting bytes: Int64) -> Workload.Cost? {
        guard let index = prefix(50).firstIndex(where: { $0.bytes <= bytes }) else { return nil }
        for place in (startIndex..<index).reversed() { swapAt(place, place + 1) }
        return removeFirst()
    }
}
