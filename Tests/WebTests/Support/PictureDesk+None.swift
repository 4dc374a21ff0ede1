import Files
import Pipeline
import Reports

@testable import Web

extension PictureDesk {
    /// A desk for tests that ask for no pictures.
    static var none: PictureDesk {
        let nobody = ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:])
        return PictureDesk(
            examiners: ExaminerDesk(command: nobody, examiners: 1, on: BlockingExecutor()), kept: nil,
            cacheSize: 0)
    }
}

extension MomentsDesk {
    /// A desk for tests that measure no recordings.
    static var none: MomentsDesk {
        let nobody = ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:])
        return MomentsDesk(
            examiners: ExaminerDesk(command: nobody, examiners: 1, on: BlockingExecutor()), kept: nil,
            speechModel: nil, supply: MediaSupply { _ in [:] })
    }
}
