package import JobFiles
package import Model

extension Workspace {
    /// The variable with the disk space for rendered segments, copies and pictures.
    private static let cacheSizeVariable = "DAYREEL_CACHE_SIZE"

    /// The bytes that the cache may take: from the command line, else `DAYREEL_CACHE_SIZE`, else the settings, else the default. Ignores a
    /// variable that is not a size: whoever keeps the cache within its limit for somebody calls `checkCacheSize` first.
    package func cacheSize(asked: Int64? = nil, _ settings: Settings) -> Int64 {
        asked ?? cacheSizeOfEnvironment.flatMap(ByteCount.parse) ?? settings.cacheSize
            ?? RenderSettings.defaultCacheSize
    }

    /// Throws `DayreelError(.usage)` if `DAYREEL_CACHE_SIZE` is not a size.
    package func checkCacheSize() throws(DayreelError) {
        guard let size = cacheSizeOfEnvironment, ByteCount.parse(size) == nil else { return }
        throw DayreelError(.usage, "\(Self.cacheSizeVariable) \(ByteCount.fault(in: size))")
    }

    /// The bytes that the cache may take by the present settings.
    package var cacheSizeNow: Int64 { cacheSize((try? settings()) ?? Settings()) }

    /// The variable's value; nil if it is not set, or empty.
    private var cacheSizeOfEnvironment: String? {
        machine.environment.variable(Self.cacheSizeVariable)
    }
}
