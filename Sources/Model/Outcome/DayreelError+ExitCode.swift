extension DayreelError.Code {
    /// The exit code of a command that ends with this error: from sysexits.h, or 128 plus the signal (docs/cli.md).
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .jobInvalid, .clipsSkipped: 65
        case .noMedia, .missingInput: 66
        case .missingComponent: 69
        case .internalError: 70
        case .outputUnwritable: 73
        case .diskFull, .inputOutput: 74
        case .busy, .fullerFilm: 75
        case .hungUp: 129
        case .interrupted: 130
        case .quit: 131
        case .terminated: 143
        }
    }
}
