import Files
import Model

/// A name by which folders are passed over, and what must be around them: some names mean a trash or a server's copies anywhere, others
/// only in company, because people use them too.
struct PassedOverName: Sendable {
    let kind: PassedOver.Kind
    /// Nil for a name that nothing else has.
    let company: Company?

    /// True if the name counts here.
    func applies(_ surroundings: Surroundings) -> Bool { company?.holds(surroundings) ?? true }
}

/// The names that must be around a folder for its own to count, all in lower case.
indirect enum Company: Sendable {
    /// The folder above has one of these names.
    case inside([String])
    /// The name of the folder above has one of these texts in it.
    case insideNamed([String])
    /// One of the folders above has this name.
    case below(String)
    /// The name of the folder above is a UUID.
    case insideUUID
    /// At least so many of these names are beside it.
    case beside([String], atLeast: Int)
    /// At least so many of these names are in it.
    case holding([String], atLeast: Int)
    /// All folders in it have UUIDs for names, and there is at least one.
    case holdingUUIDs
    case all([Company])
    case any([Company])

    func holds(_ around: Surroundings) -> Bool {
        switch self {
        case .inside(let names): around.above.first.map(names.contains) ?? false
        case .insideNamed(let texts): around.above.first.map { above in texts.contains { above.contains($0) } } ?? false
        case .below(let name): around.above.contains(name)
        case .insideUUID: around.above.first.map(Self.isUUID) ?? false
        case .beside(let names, let least): names.count(where: around.siblings().contains) >= least
        case .holding(let names, let least): names.count(where: around.children().contains) >= least
        case .holdingUUIDs:
            { names in !names.isEmpty && names.allSatisfy(Self.isUUID) }(
                around.children().filter { !$0.hasPrefix(".") })
        case .all(let parts): parts.allSatisfy { $0.holds(around) }
        case .any(let parts): parts.contains { $0.holds(around) }
        }
    }

    /// True for 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    private static func isUUID(_ name: String) -> Bool {
        let groups = name.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}

/// The names around a folder, in lower case. Siblings and contents are looked up only for the few names that depend on them.
struct Surroundings {
    /// The folders above it, the nearest first.
    let above: [String]
    /// The names in the folder above.
    let siblings: () -> Set<String>
    /// The names in it.
    let children: () -> Set<String>
}

/// The names around those of one folder on a disk, read only when a name depends on them.
struct NamesAround {
    private let names: [String]
    /// The folder's path, with a slash at its end.
    private let path: String

    /// `names` are those in the folder.
    init(_ names: [String], in path: String) { (self.names, self.path) = (names, path) }

    /// The verdict about a folder in it.
    func verdict(ofFolder name: String) -> PassedOverNames.Verdict {
        PassedOverNames.verdict(ofFolder: name) {
            Surroundings(
                above: path.pathParts.reversed().map { $0.lowercased() },
                siblings: { Set(names.lazy.map { $0.lowercased() }) },
                children: { Self.names(in: path + name) })
        }
    }

    /// The verdict about a path whose kind is unknown, such as that of a file that is gone.
    static func verdict(at path: String) -> PassedOverNames.Verdict {
        let name = path.lastPathPart
        let file = PassedOverNames.verdict(ofFile: name)
        guard file == .taken else { return file }
        let folder = String(path.folderPart)
        let siblings = PassedOverNames.needsCompany(name.lowercased()) ? Array(names(in: folder)) : []
        return NamesAround(siblings, in: folder).verdict(ofFolder: name)
    }

    /// The names in a folder, in lower case; none if it cannot be read.
    private static func names(in folder: String) -> Set<String> {
        guard let stream = FolderStream(folder) else { return [] }
        var names: Set<String> = []
        stream.forEachName { bytes in
            if let name = String(validatingCString: bytes) { names.insert(name.lowercased()) }
            return true
        }
        return names
    }
}
