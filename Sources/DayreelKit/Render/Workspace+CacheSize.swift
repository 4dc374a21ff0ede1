package import JobFiles
import Model

extension Workspace {
    /// The variable that says what rendered segments, copies and pictures may take on the disk.
    package static let cacheSizeVariable = "DAYREEL_CACHE_SIZE"

    /// Bytes that the cache may take: what the command line asks for, else `DAYREEL_CACHE_SIZE`, else the settings, else the default. A
    /// variable that is no size says nothing; commands refuse it before they begin.
    package func cacheSize(asked: Int64? = nil, _ settings: Settings) -> Int64 {
        asked ?? cacheSizeOfEnvironment.flatMap(ByteCount.parse) ?? settings.cacheSize
            ?? RenderSettings.defaultCacheSize
    }

    /// The same by the settings as they are now.
    package var cacheSizeNow: Int64 { cacheSize((try? settings()) ?? Settings()) }

    /// Nil where the variable is not set, or empty.
    package var cacheSizeOfEnvironment: String? {
        machine.environment[Self.cacheSizeVariable].flatMap { $0.isEmpty ? nil : $0 }
    }
}
