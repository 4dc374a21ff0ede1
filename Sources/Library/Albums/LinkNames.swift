/// Names for a folder of links that every file system accepts.
enum LinkNames {
    /// The links by names that differ in more than case: `2024-12-24 IMG_1.MOV`, `2024-12-24 IMG_1 2.MOV`.
    static func distinct(_ wished: [LinksFolder.Link]) -> [String: LinksFolder.Link] {
        var links: [String: LinksFolder.Link] = [:]
        var taken: Set<String> = []
        for link in wished {
            let plain = plain(link.name)
            let dot = plain.lastIndex(of: ".") ?? plain.endIndex
            var name = plain
            var number = 1
            while !taken.insert(name.lowercased()).inserted {
                number += 1
                name = "\(plain[..<dot]) \(number)\(plain[dot...])"
            }
            links[name] = link
        }
        return links
    }

    /// The name without slashes, control characters and characters that FAT refuses, in at most 220 bytes.
    private static func plain(_ name: String) -> String {
        let safe = String(name.map { isPlain($0) ? $0 : "-" })
        let dot = safe.lastIndex(of: ".") ?? safe.endIndex
        let ending = safe[dot...].utf8.count <= 20 ? String(safe[dot...]) : ""
        var stem = safe[..<dot]
        while stem.utf8.count > 200 { stem.removeLast() }
        return stem + ending
    }

    private static func isPlain(_ character: Character) -> Bool {
        !"/\\:*?\"<>|".contains(character)
            && !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
