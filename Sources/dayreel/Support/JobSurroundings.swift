import Pipeline

extension JobFile.Surroundings {
    /// The process's own: what a job file's relative paths and its `~` start from.
    static var standard: JobFile.Surroundings {
        JobFile.Surroundings(workingFolder: Places.workingFolder, homeFolder: Places.homeFolder)
    }
}
