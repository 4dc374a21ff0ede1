import Library

extension MediaSources {
    /// Folders alone.
    static var folders: MediaSources { MediaSources { FolderSource($0) } }
}
