package import JobFiles
import Model

extension Workspace {
    /// The variable with the disk space for rendered segments, copies and pictures.
    package static let cacheSizeVariable = "DAYREEL_CACHE_SIZE"

    /// The bytes that the cache may take: from the command line, else `DAYREEL_CACHE_SIZE`, else the settings, else the default. Ignores a
    /// variable that is not a size; commands refuse it before they begin.
    package func cacheSize(asked: Int64? = nil, _ settings: Settings) -> Int64 {
        asked ?? cacheSizeOfEnvironment.flatMap(ByteCount.parse) ?? settings.cacheSize
            ?? RenderSettings.defaultCacheSize
    }

    /// The bytes that the cache may take by the present settings.
    package var cacheSizeNow: Int64 { cacheSize((try? settings()) ?? Settings()) }

    /// The variable's value; nil if it is not set, or empty.
    package var cacheSizeOfEnvironment: String? {
        machine.environment[Self.cacheSizeVariable].flatMap { $0.isEmpty ? nil : $0 }
    }
}
