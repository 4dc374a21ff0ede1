/// The drawing of targets in `docs/decisions/0026-targets-and-folders.md`.
///
/// A line has a target with its folders, then arrows to further targets that it imports. The lines below it that are indented further have
/// the targets of its branch.
struct HouseDrawing {
    struct Room {
        var name: String
        /// The column of its name.
        var column: Int
        var folders: [String] = []
        var arrows: [String] = []
        /// The target that it hangs from.
        var parent: String?
    }

    private(set) var rooms: [Room] = []

    /// Reads the first block of code in the text of a page.
    init(in page: String) {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.drop(while: { $0 != "```" }).dropFirst().prefix(while: { $0 != "```" }) { read(line) }
    }

    private mutating func read(_ line: Substring) {
        let parts = line.split(separator: "→")
        guard let head = parts.first else { return }
        let start = head.firstIndex { !" │├└─".contains($0) } ?? head.endIndex
        var words = head[start...].split(separator: " ").map(String.init)
        let column = head.distance(from: head.startIndex, to: start)
        // A name begins a line or follows a branch. Any other line continues the folders of the line above.
        if column == 0 || head[..<start].contains("─"), !words.isEmpty {
            let parent = rooms.last { $0.column < column }?.name
            rooms.append(Room(name: words.removeFirst(), column: column, parent: column == 0 ? nil : parent))
        }
        guard !rooms.isEmpty else { return }
        rooms[rooms.count - 1].folders += words
        rooms[rooms.count - 1].arrows += parts.dropFirst().flatMap { $0.split(separator: " ") }.map(String.init)
    }

    /// All targets below this one in its branch.
    func below(_ name: String) -> Set<String> {
        rooms.filter { $0.parent == name }.reduce(into: []) { $0.formUnion(below($1.name).union([$1.name])) }
    }
}
