import Model

/// A pin whose media has been found.
enum ResolvedPin: Hashable {
    case skip
    case pick(Pick)
}

/// Finds the item that a pin names.
///
/// A name means, in this order: an item's id, its content id or its absolute path; media with the same content, by the most reliable way
/// that finds any (`ContentMatch`); its name in its library, or the end of its path (a file name, for example) or of the path of a Live
/// Photo's still. The first of these that matches anything decides, and must match one item only. If no item matches, the same is tried
/// with media that the rules leave out: a copy stands for the one that was kept, a screen recording for itself.
struct PinResolver {
    /// The items in order of time.
    let items: [MediaItem]
    let refused: [RefusedMedia]
    var places = JobPlaces.none
    /// Content digests of files by path, as far as they are known.
    var contents: [String: ContentDigests] = [:]
    /// The rules for what a pin leaves open.
    var clips = ClipRules()
    /// False if the film shows no photos, which are then not among the items.
    var showsPhotos = true
    /// Ids of items that turned out to end earlier than their files say. Nobody could know that when the pin was written: asking for more
    /// than they have is no error.
    var shortened: Set<String> = []

    /// Only pins of days within the timeframe count. All errors are reported together. A pin of a photo in a film that shows none is passed
    /// over, so that the same pins serve films with photos and without.
    func resolve(
        _ pins: [Day: Pin], in timeframe: ResolvedTimeframe
    ) throws -> (pins: [Day: ResolvedPin], notes: [Diagnostic]) {
        var resolved: [Day: ResolvedPin] = [:]
        var notes: [Diagnostic] = []
        var errors: [DayreelError] = []
        let index = index(for: pins)
        for (day, pin) in pins.sorted(by: { $0.key < $1.key }) where timeframe.contains(day) {
            if let name = photo(of: pin, index) {
                notes.append(
                    Diagnostic(
                        .warning, .pinUnusable, day: day, path: name,
                        "the pinned \(name) is a photo, and this film shows none (select.stills); the day is chosen "
                            + "automatically"))
                continue
            }
            do throws(DayreelError) {
                resolved[day] = try resolve(pin, day: day, index)
            } catch {
                errors.append(error)
            }
        }
        guard let first = errors.first else { return (resolved, notes) }
        guard errors.count > 1 else { throw first }
        // Each with its place, like the errors of a job file.
        var all = first
        all.lines = errors.dropFirst().map { "\($0.withoutRemedy)" }
        throw all
    }

    /// The library's pins for days without a pin of the job. They may refer to media of any source, so a pin that matches none of the job's
    /// media is not an error. Trouble with one is reported, and the day is chosen automatically.
    func resolve(
        besides own: [Day: Pin], _ pins: [Day: Pin], in timeframe: ResolvedTimeframe
    ) -> (pins: [Day: ResolvedPin], notes: [Diagnostic]) {
        var resolved: [Day: ResolvedPin] = [:]
        var notes: [Diagnostic] = []
        let index = index(for: pins)
        for (day, pin) in pins.sorted(by: { $0.key < $1.key }) where own[day] == nil && timeframe.contains(day) {
            do throws(DayreelError) {
                resolved[day] = try resolve(pin, day: day, index)
            } catch {
                let away = "the film's sources do not have its recording"
                let photos = showsPhotos ? "" : ", or it is a photo: this film shows photos only with 'select.stills'"
                let reason = isElsewhere(pin, index) ? away + photos : error.reason
                notes.append(
                    Diagnostic(
                        .note, .libraryPinUnused, day: day,
                        "the library's pin has no effect here: \(reason); the day is chosen automatically"))
            }
        }
        return (resolved, notes)
    }

    /// True if a pin names media by a content id, which nobody knows it by, and none of the sources has it.
    private func isElsewhere(_ pin: Pin, _ index: ContentIndex?) -> Bool {
        guard case .media(let name, _, _, _) = pin, ContentId(name) != nil else { return false }
        return matches(of: name, index).isEmpty
    }

    /// The name in a pin if it is a photo's and the film shows none. The still of a Live Photo names the Live Photo.
    private func photo(of pin: Pin, _ index: ContentIndex?) -> String? {
        guard !showsPhotos, case .media(let name, _, _, _) = pin, MediaItem.isPhotoName(name) else { return nil }
        let isAway = refused.contains { $0.reason.code == .notOnDisk && ($0.name == name || $0.path.contains(name)) }
        return isAway || !matches(of: name, index).isEmpty ? nil : name
    }

    private func place(of day: Day) -> String { places[pin: day]?.description ?? "pins, \(day)" }

    private func resolve(
        _ pin: Pin, day: Day, _ index: ContentIndex?
    ) throws(DayreelError) -> ResolvedPin {
        guard case .media(let name, let wanted, let duration, let ownSpeed) = pin else { return .skip }
        var item = try item(named: name, day: day, index)
        if item.kind == .still {
            // A photo is as long as it is shown.
            item.duration = duration ?? item.duration
            return .pick(Pick(item: item, from: nil, duration: duration, isPinned: true))
        }
        // A pin on a file in which a recording goes on counts from the beginning of that file.
        let offset = item.position(ofFile: name, contents)
        let from = offset == .zero ? wanted : offset + (wanted ?? .zero)
        let start = from ?? .zero
        let isShortened = shortened.contains(item.id)
        guard start >= .zero, isShortened || start < item.duration else {
            throw DayreelError(
                .jobInvalid, "the pin of \(day) starts at \(start.plainSeconds), after the end of \(item.id)",
                place: place(of: day), cause: "it is \(item.duration.plainSeconds) long",
                remedy: "Choose an earlier 'from', or leave it out.")
        }
        var pick = Pick(item: item, from: from, duration: duration, isPinned: true)
        pick.speed = ownSpeed
        // Nothing is left to show: the choice of the day says so.
        guard start < item.duration else { return .pick(pick) }
        let speed = pick.speed(by: clips)
        let own = from == nil ? pick.part(by: clips) : item.usable
        let slow = own == item.usable ? nil : own
        let part = slow ?? start..<item.duration
        if let duration, duration <= .zero || part.lowerBound + speed.recorded(in: duration) > part.upperBound {
            guard duration <= .zero || !isShortened else {
                pick.duration = speed.shown(part.upperBound - part.lowerBound)
                return .pick(pick)
            }
            throw DayreelError(
                .jobInvalid,
                "the pin of \(day) asks for \(duration.plainSeconds) of \(item.id) from \(start.plainSeconds) on",
                place: place(of: day),
                cause: (slow.map { "its slow motion is \(($0.upperBound - $0.lowerBound).plainSeconds) long" }
                    ?? "it is \(item.duration.plainSeconds) long")
                    + (speed.isNormal ? "" : ", of which that takes \(speed.recorded(in: duration).plainSeconds)"),
                remedy: "Choose a shorter 'duration', or leave it out.")
        }
        return .pick(pick)
    }

    private func item(
        named name: String, day: Day, _ index: ContentIndex?
    ) throws(DayreelError) -> MediaItem {
        let found = matches(of: name, index)
        if let only = found.first, found.count == 1 { return only }
        guard found.isEmpty else {
            throw DayreelError(
                .jobInvalid, "the pin '\(name)' of \(day) matches \(found.count) files", place: place(of: day),
                cause: Self.list(found.map(\.id)), remedy: "Name one of them by its path.")
        }
        if let absent = refused.first(where: {
            $0.reason.code == .notOnDisk && ($0.name == name || $0.path.contains(name))
        }) {
            throw DayreelError(
                .jobInvalid, "the pin '\(name)' of \(day) names media whose file is not here", place: place(of: day),
                cause: absent.reason.words, remedy: "Do what the message says, or pin another clip.")
        }
        let isOpen = ContentId(name) != nil && items.contains { $0.location.remote != nil }
        let nearest =
            isOpen ? [] : NearestWord.files(like: name, among: items.lazy.map { (path: $0.fileName, called: $0.id) })
        throw DayreelError(
            .jobInvalid, "the pin '\(name)' of \(day) matches no media that was found", place: place(of: day),
            cause: nearest.isEmpty ? nil : "nearest names: \(Self.list(nearest))",
            remedy: isOpen
                ? "If it lies in a bucket: 'dayreel scan JOB --ids' fetches the media there once, to find out their content ids."
                : "Pin a file name, a path under a source, or an id that 'dayreel scan' lists.")
    }

    /// The items with the name: none, or several if it is ambiguous.
    func matches(of name: String) -> [MediaItem] { matches(of: name, ContentId(name).map { _ in index }) }

    /// An index of media by content, including those that the rules leave out, which may be the only ones with their content.
    private var index: ContentIndex {
        var seen = Set(items.map(\.id))
        let others = refused.compactMap { $0.spare?.item ?? $0.pinnable }.filter { seen.insert($0.id).inserted }
        return ContentIndex(items + others, contents)
    }

    /// The index, if any of the pins names a content id; otherwise nil.
    private func index(for pins: [Day: Pin]) -> ContentIndex? {
        let names = pins.values.compactMap { pin in if case .media(let name, _, _, _) = pin { name } else { nil } }
        return names.contains { ContentId($0) != nil } ? index : nil
    }

    private func matches(of name: String, _ index: ContentIndex?) -> [MediaItem] {
        let exact = items.filter { $0.id == name || $0.location.addresses.contains(name) }
        guard exact.isEmpty else { return exact }
        if let id = ContentId(name), let same = index?.items(meantBy: id), !same.isEmpty { return same }
        let tail = "/" + name
        let byTail = items.filter { item in
            item.name == name || item.files.contains { $0.hasSuffix(tail) }
        }
        guard byTail.isEmpty else { return byTail }
        let leftOut = refused.filter { $0.path == name || $0.name == name || $0.path.hasSuffix(tail) }.compactMap(
            \.pinnable)
        return leftOut.withoutRepeats(of: \.id)
    }

    /// The first eight names, so that a message stays readable.
    private static func list(_ names: [String]) -> String {
        names.listed(upTo: 8)
    }
}

extension MediaItem {
    /// True for the name of a file that can only be a photo.
    fileprivate static func isPhotoName(_ name: String) -> Bool {
        let endings = ["jpg", "jpeg", "heic", "heif", "hif", "avif", "png", "webp", "tif", "tiff", "dng"]
        return endings.contains { name.lowercased().hasSuffix("." + $0) }
    }

    /// The position of one of its files in the recording, by its path or the end of it, or by its content id; zero for the first file.
    fileprivate func position(ofFile name: String, _ contents: [String: ContentDigests]) -> MediaTime {
        guard id != name, let continuations = location.continuations else { return .zero }
        let wanted = ContentId(name)
        let found = continuations.first { next in
            if next.address == name || next.address.hasSuffix("/" + name) { return true }
            guard let wanted, let digests = contents[next.address] else { return false }
            return ContentMatch.allCases.contains { wanted.means(nil, [digests], by: $0) }
        }
        return found?.picture ?? .zero
    }
}

extension DayreelError {
    fileprivate var reason: String { message + (cause.map { " (\($0))" } ?? "") }

    fileprivate var withoutRemedy: DayreelError {
        var error = self
        error.remedy = nil
        return error
    }
}
