extension String {
    /// The suffix of an Apple Photos package's name, in any letter case.
    package static let photosPackageEnding = ".photoslibrary"

    /// The name of the Photos library if this is the name or the path of its package: `Family` for `Family.photoslibrary`. Nil for any
    /// other name.
    package var photosLibraryName: String? {
        guard lowercased().hasSuffix(Self.photosPackageEnding) else { return nil }
        return String(lastPathPart.dropLast(Self.photosPackageEnding.count))
    }
}
