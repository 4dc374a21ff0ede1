package import Model

/// Makes the sources that jobs name.
package struct SourceFactory: Sendable {
    private let make: @Sendable (Source) -> any MediaSource

    package init(_ make: @escaping @Sendable (Source) -> any MediaSource) { self.make = make }

    package func source(for named: Source) -> any MediaSource { make(named) }

    /// Makes folders, Takeouts, Photos libraries and buckets. `temporaryFolder` is for copies of databases; `now` is in seconds since 1970;
    /// `remote` fetches from buckets.
    ///
    /// A Photos library named as a folder becomes a `PhotosSource` too, because the files inside it have meaningless names.
    package static func standard(temporaryFolder: String, now: Int64, remote: RemoteMedia? = nil) -> SourceFactory {
        SourceFactory { named in
            if let bucket = remote.flatMap({ S3Source(named, remote: $0) }) { return bucket }
            if PhotosSource.takes(named) { return PhotosSource(named, temporaryFolder: temporaryFolder, now: now) }
            return named.isTakeout == true ? TakeoutSource(named) : FolderSource(named)
        }
    }
}
