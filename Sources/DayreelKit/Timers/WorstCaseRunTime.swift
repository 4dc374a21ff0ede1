import Model
import Stages

/// The longest time that the film of a job may take, by estimate from the job alone: no media are looked at.
struct WorstCaseRunTime {
    /// The time on one core.
    let seconds: Int64

    /// Every day has as many clips as it may show, each of them in 2160p at 60 frames a second, and nothing is rendered yet.
    init(of job: Job) {
        let days = Int64(job.timeframe.resolved(today: Day(daysSinceEpoch: 0)).dayCount)
        let clips = days * Int64(max(job.select.clipsPerDay, job.select.clipsOnDay.values.max() ?? 0))
        let length = job.clips.video ?? Self.longVideo
        let format = FilmFormat(of: job, items: [])
        let frames = clips * Int64(format.frameRate.nearestFrames(to: length))
        seconds = frames * Self.milliseconds(format) / 1000
    }

    /// A video of which all is shown: few days have a longer one.
    private static let longVideo = MediaTime.seconds(120)

    /// Milliseconds of one core for a frame, rougher than `RenderCost`, as nothing is known of the pictures: 11 ms to encode a million
    /// calm pixels with x264's preset veryfast, several times as much with slower presets and other codecs. The most that was
    /// seen, 31 ms, stays within the four times that a unit is given.
    private static func milliseconds(_ format: FilmFormat) -> Int64 {
        let effort = format.video.codec.profile.cost.most(format.video.preset)
        let pixels = Int64(format.width * format.height)
        // 8.3 million pixels a frame of the source, two frames of it for one of the film.
        let decoding: Int64 = 80
        let colour = pixels * 20 / 1_000_000
        return decoding + colour + pixels * effort / 1_000_000
    }
}
