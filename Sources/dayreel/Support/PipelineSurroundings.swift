import Pipeline
import Stages

extension StandardPipeline.Surroundings {
    /// Those of this program.
    init(places: Places, workers: Int) {
        self.init(program: Version.current, catalog: places.catalog, workers: workers, volume: DiskVolume.of)
    }
}
