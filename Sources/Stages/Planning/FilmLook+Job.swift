package import Model
import Pipeline

extension FilmLook {
    /// The look of a job's film; nil for none. Throws `DayreelError` with the file as its place.
    package init?(of job: Job) throws {
        switch job.composition.look {
        case nil: return nil
        case .builtIn(let look)?: self.init(look)
        case .file(let path)?:
            do throws(CubeFile.Fault) {
                _ = try CubeFile.read(path)
            } catch {
                throw DayreelError(look: path, cause: error.text)
            }
            self.init(File(source: try Fingerprint(of: MediaLocation(path: path)), path: path))
        }
    }

    /// What is wrong with a file of colours: `which is no look: line 7 is no colour: three numbers`; nil for one that can be used.
    package static func fault(ofFile path: String) -> String? {
        do throws(CubeFile.Fault) {
            _ = try CubeFile.read(path)
            return nil
        } catch {
            return "which is no look: \(error.text)"
        }
    }
}
