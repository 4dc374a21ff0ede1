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
            switch named.kind {
            case .s3(let choice): remote.map { S3Source(named, choice, remote: $0) } ?? FolderSource(named)
            case .photos: PhotosSource(named, temporaryFolder: temporaryFolder, now: now)
            case .folder where PhotosSource.isLibrary(named.path), .takeout where PhotosSource.isLibrary(named.path):
                PhotosSource(named, temporaryFolder: temporaryFolder, now: now)
            case .folder: FolderSource(named)
            case .takeout: TakeoutSource(named)
            }
        }
    }
}
