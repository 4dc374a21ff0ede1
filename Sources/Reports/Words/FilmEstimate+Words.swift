import Model
package import Pipeline

extension FilmEstimate {
    /// The estimate in words: `estimate: a film of 45 MB; rendering takes about 1 min 20 s with 2 workers and 45 MB of cache`.
    package func words(workers: Int) -> String {
        let film = "estimate: a film of \(ByteCount.text(filmBytes))"
        guard storeBytes > 0 else { return film + "; all of its segments are rendered already" }
        return film + "; rendering takes about \(DurationText.of(seconds: seconds(workers: workers))) with "
            + "\(workers.counted("worker")) and \(ByteCount.text(storeBytes)) of cache"
    }
}
