import Model
import TestSupport

@testable import Library

/// Random operations of several devices. Ids, tags, days and seconds are few, so that many operations collide.
struct GeneratedHistory {
    struct Operation: Hashable {
        var line: String
        var key: String
        var time: Int64
        var device: String
        /// The greater rank wins among operations of one device in one second.
        var rank: String
        /// The entry that the master must show in the end if this operation wins; nil if it removes.
        var shows: String?
    }

    private static let devices = ["iPhone", "Mac-Bob", "NAS, cellar", "büro", "Zoé \"2\""]
    var tags: [String: [Operation]] = [:]
    var pins: [String: [Operation]] = [:]

    init(seed: UInt64, count: Int) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<count {
            let device = Self.devices.randomElement(using: &random) ?? ""
            let time = Int64.random(in: 1_700_000_000...1_700_000_030, using: &random)
            if Bool.random(using: &random) {
                tags[device, default: []].append(Self.tag(time, device, &random))
            } else {
                pins[device, default: []].append(Self.pin(time, device, &random))
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private static func tag(_ time: Int64, _ device: String, _ random: inout SeededRandom) -> Operation {
        let id = ["icl#SUNSET-123", "md5#00ff", "icl#A,B", "IMG_1.MOV"].randomElement(using: &random) ?? ""
        let tag = [1, 4, 5, 99].randomElement(using: &random) ?? 1
        let sign = ["+", "-"].randomElement(using: &random) ?? ""
        return Operation(
            line: "\(sign),\(quoted(id)),\(tag),\(time),\(quoted(device))", key: "\(id) \(tag)", time: time,
            device: device, rank: sign == "+" ? "1" : "0", shows: sign == "+" ? "\(id) \(tag)" : nil)
    }

    private static func pin(_ time: Int64, _ device: String, _ random: inout SeededRandom) -> Operation {
        let day = "2024-12-0\(Int.random(in: 1...4, using: &random))"
        let what = ["", "skip,,", "md5#aa,3.0,4.0", "md5#bb,,", "md5#aa,0.5,"].randomElement(using: &random) ?? ""
        let line = what.isEmpty ? "-,\(day),,,,\(time)" : "+,\(day),\(what),\(time)"
        return Operation(
            line: line + ",\(quoted(device))", key: day, time: time, device: device,
            rank: what.replacing(",", with: " "),
            shows: what.isEmpty ? nil : "\(day),\(what)")
    }

    /// The entries that a table must show after these operations: for each key, those of its last operation. Uses no code of the merge.
    static func outcome(_ operations: [Operation]) -> Set<String> {
        var last: [String: Operation] = [:]
        for operation in operations {
            guard let known = last[operation.key] else {
                last[operation.key] = operation
                continue
            }
            let isLater =
                operation.time != known.time
                ? operation.time > known.time
                : operation.device != known.device
                    ? Array(known.device.utf8).lexicographicallyPrecedes(Array(operation.device.utf8))
                    : known.rank < operation.rank
            if isLater { last[operation.key] = operation }
        }
        return Set(last.values.compactMap(\.shows))
    }
}

extension Marks {
    /// The tags in the form of `GeneratedHistory.outcome`.
    var shownTags: Set<String> {
        Set(tagged.flatMap { entry in entry.tags.map { "\(entry.id) \($0.number)" } })
    }

    var shownPins: Set<String> {
        Set(pins.map { "\($0.day)," + PinTable.Choice(pin: $0.pin).fields.joined(separator: ",") })
    }
}
