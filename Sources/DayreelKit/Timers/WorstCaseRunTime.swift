import Model
import Stages

/// The longest time that a job's film may take, estimated from the job alone, without its media.
struct WorstCaseRunTime {
    /// The time in seconds on one core.
    let seconds: Int64

    /// Assumes as many clips on every day as it may show, each in 2160p at 60 frames per second, and no finished segments.
    init(of job: Job) {
        let days = Int64(job.timeframe.resolved(today: Day(daysSinceEpoch: 0)).dayCount)
        let clips = days * Int64(max(job.select.clipsPerDay, job.select.clipsOnDay.values.max() ?? 0))
        let length = job.clips.video ?? Self.longVideo
        let format = FilmFormat(of: job, items: [])
        let frames = clips * Int64(format.frameRate.nearestFrames(to: length))
        seconds = frames * Self.milliseconds(format) / 1000
    }

    /// The assumed length of a video that is shown completely: few are longer.
    private static let longVideo = MediaTime.seconds(120)

    /// The milliseconds on one core per frame, rougher than `RenderCost` because nothing is known about the pictures: 11 ms to encode a
    /// million calm pixels with x264's preset veryfast, several times as much with slower presets and other codecs. The most measured, 31
    /// ms, is within the factor of four that a unit adds.
    private static func milliseconds(_ format: FilmFormat) -> Int64 {
        let effort = format.video.codec.profile.cost.most(format.video.preset)
        let pixels = Int64(format.width * format.height)
        // 8.3 million pixels per frame of the source, and two such frames for one of the film.
        let decoding: Int64 = 80
        let colour = pixels * 20 / 1_000_000
        return decoding + colour + pixels * effort / 1_000_000
    }
}
