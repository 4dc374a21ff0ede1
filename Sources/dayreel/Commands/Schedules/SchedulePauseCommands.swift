import ArgumentParser
import DayreelKit

extension ScheduleCommand {
    /// `dayreel schedule pause`
    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes 'dayreel run --due' skip jobs until they are resumed.",
            discussion: """
                EXAMPLES:
                  dayreel schedule pause jobs/family.yaml

                Films that become due during the pause are made when it ends. 'run --force' makes them anyway. 'status' \
                shows the pause, and so does the calendar of 'dayreel serve'. Prints the paths of the jobs.
                """)

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func run() async throws { try change(jobs, in: common, arePaused: true) }
    }

    /// `dayreel schedule resume`
    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends the pause of jobs.",
            discussion: """
                EXAMPLES:
                  dayreel schedule resume jobs/family.yaml

                The next 'dayreel run --due' makes what is due. Prints the paths of the jobs.
                """)

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func run() async throws { try change(jobs, in: common, arePaused: false) }
    }
}

private func change(_ jobs: [String], in common: CommonOptions, arePaused: Bool) throws {
    let loader = try JobLoader(common.workspace)
    for file in try PauseSchedules(loader).run(jobs, arePaused: arePaused) { try Terminal.standard.result(file) }
}
