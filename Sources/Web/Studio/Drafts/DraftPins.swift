import Files
import JobFiles
import Model

/// Converts the pins of a job file, which name files, to pins of the page, which have ids of items, and back.
struct DraftPins {
    let library: LibraryIndex
    /// Names that match no item of the library, by the ids that the page has instead.
    var unknownNames: [String: String]
    /// True if the film shows photos.
    var takesPhotos = false

    /// The pins of a job file in the page's form.
    func answers(_ pins: JSONValue) -> [Day: DraftPin] {
        var found: [Day: DraftPin] = [:]
        for member in pins.members {
            if let day = Day(member.name), let pin = answer(member.value) { found[day] = pin }
        }
        return found
    }

    private func answer(_ pin: JSONValue) -> DraftPin? {
        if pin.string == "skip" { return .skip }
        if let name = Self.name(of: pin) { return .item(id(ofName: name)) }
        guard let media = pin["media"].flatMap(Self.name(of:)) else { return nil }
        return .item(
            id(ofName: media), from: pin["from"].flatMap(JobText.seconds),
            duration: pin["duration"].flatMap(JobText.seconds), speed: pin["speed"].flatMap(Self.speed(of:)))
    }

    /// The speed in a pin, which a job file has in the form in which it is encoded.
    private static func speed(of value: JSONValue) -> ClipSpeed? {
        try? InternalJSON.value(ClipSpeed.self, from: InternalJSON.bytes(of: value))
    }

    private static func written(_ speed: ClipSpeed) throws -> JSONValue {
        try InternalJSON.value(JSONValue.self, from: InternalJSON.bytes(of: speed))
    }

    /// The name in a pin, which may be a number: a file may be called `1234`.
    private static func name(of value: JSONValue) -> String? {
        if case .integer(let number) = value { return String(number) }
        return value.string
    }

    /// The id of the item that a pin means; an id made from the name if that matches no item, or several.
    private func id(ofName name: String) -> String {
        library.place(meantBy: name).map { library[$0].id } ?? StudioID.ofStranger(name)
    }

    /// The names in pins by the ids that the page has for a name without an item.
    static func unknownNames(in pins: JSONValue) -> [String: String] {
        let names = pins.members.compactMap { name(of: $0.value) ?? $0.value["media"].flatMap(name(of:)) }
        return Dictionary(
            names.filter { $0 != "skip" }.map { (StudioID.ofStranger($0), $0) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The pins in the form of a job file. Those with the same meaning in `old` keep their spelling. Throws `StudioError` for an item that
    /// no longer exists.
    func written(_ pins: [Day: DraftPin], over old: JSONValue) throws -> JSONValue {
        let members = try pins.sorted { $0.key < $1.key }.map { day, pin in
            let present = old["\(day)"]
            let isSame = present.flatMap(answer) == pin
            let value = isSame ? present : nil
            return ("\(day)", try value ?? written(pin, day: day, instead: present))
        }
        return members.reduce(.object([])) { $0.setting($1.0, to: $1.1) }
    }

    private func written(_ pin: DraftPin, day: Day, instead: JSONValue?) throws -> JSONValue {
        guard case .item(let id, let from, let duration, let speed) = pin else { return .string("skip") }
        let name = JSONValue.string(try self.name(ofID: id, day: day, instead: instead))
        guard from != nil || duration != nil || speed != nil else { return name }
        return JSONValue.object([]).setting("media", to: name)
            .setting("from", to: try from.map { .string(try words($0, day: day)) })
            .setting("duration", to: try duration.map { .string(try words($0, day: day)) })
            .setting("speed", to: try speed.map(Self.written))
    }

    private func words(_ seconds: Double, day: Day) throws -> String {
        if let words = JobText.words(ofSeconds: seconds) { return words }
        throw StudioError(.invalid, error: .usage, "the pin of \(day) has a part that is no length of time")
    }

    /// The pin's present name if it means the item; otherwise the shortest name that means this item alone.
    private func name(ofID id: String, day: Day, instead of: JSONValue?) throws -> String {
        let present = of.flatMap { Self.name(of: $0) ?? $0["media"].flatMap(Self.name(of:)) }
        if let present, self.id(ofName: present) == id { return present }
        if let name = unknownNames[id] { return name }
        guard let place = library.place(ofID: id) else {
            throw StudioError(
                .invalid, error: .missingInput, "the pin of \(day) is of media that are not there any more",
                remedy: "Choose other media for the day.")
        }
        let item = library[place]
        guard takesPhotos || item.kind != .still else {
            throw StudioError(
                .invalid, error: .usage, "the pin of \(day) is a photo, and the film shows none",
                remedy: "Choose a clip for the day, or let the film show photos: select.stills.")
        }
        for known in [item.label, item.label == nil ? nil : library.extras(at: place)?.contentIdentifier] {
            if let known, self.id(ofName: known) == id { return known }
        }
        let path = library.path(of: item)
        let parts = path.split(separator: "/").reversed()
        var name = ""
        for part in parts {
            name = name.isEmpty ? String(part) : "\(part)/\(name)"
            if self.id(ofName: name) == id { return name }
        }
        return path
    }
}
