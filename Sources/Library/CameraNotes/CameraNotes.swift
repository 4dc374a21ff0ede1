package import Model

/// The notes of a recording about the moment and place of filming, apart from its container's own dates: the camera's notes, and dates that
/// programs added. All dates are texts in the forms that `DateText` reads.
package struct CameraNotes: Hashable, Sendable {
    /// The camera's own date: local time, with the offset if the camera notes it too.
    package var camera: String?
    /// The offset of the camera's zone alone: `+02:00`.
    package var offset: String?
    /// DateTimeOriginal in the container's user data.
    package var userData: String?
    /// The date in XMP inside the file.
    package var xmp: String?
    /// The time of satellites, with `Z`.
    package var satellites: String?
    /// The container's date without a zone, in a form that libav does not read.
    package var container: String?
    /// The date of the content (`©day`), where libav does not read it.
    package var content: String?
    package var place: Coordinate?

    package init() {}

    /// Reads the notes of an MP4, QuickTime or AVI file by the name that libav gives to its format; other formats have none.
    init(_ reader: NoteReader, format: String) {
        if format.contains("mov") {
            var walk = MovieNotes(reader)
            walk.read()
            self = walk.notes
        } else if format == "avi" {
            var walk = AVINotes(reader)
            walk.read()
            self = walk.notes
        }
    }

    /// Adds what an EXIF block says, if nothing was found so far.
    mutating func add(_ tags: StillTags) {
        if camera == nil, let date = tags.dateTimeOriginal, DateText.reading(of: date) != nil {
            let whole = date + (tags.offsetTimeOriginal ?? "")
            camera = DateText.reading(of: whole) == nil ? date : whole
        }
        place = place ?? tags.place.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// Adds a date of the camera, if it is one and none was found so far.
    mutating func add(camera date: String?) {
        guard camera == nil, let date, DateText.reading(of: date) != nil || SpelledDate.wall(of: date) != nil else {
            return
        }
        camera = DateText.reading(of: date) == nil ? SpelledDate.wall(of: date)?.text : date
    }

    /// The place in EXIF's directory of the position.
    static func place(position directory: ImageFileDirectory) -> Coordinate? {
        StillTags.Place(position: directory).flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// Adds what an XMP packet says.
    mutating func add(xmp text: String) {
        guard text.contains("rdf:Description") else { return }
        let found = XMPText(text)
        xmp = xmp ?? XMPDate.ofRecording(found)
        if place == nil, let latitude = found.value(qualified: "exif:GPSLatitude"),
            let longitude = found.value(qualified: "exif:GPSLongitude")
        {
            place = Coordinate(xmpLatitude: latitude, longitude: longitude)
        }
    }
}
