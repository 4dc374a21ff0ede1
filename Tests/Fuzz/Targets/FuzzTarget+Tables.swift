import Model

@testable import Library
@testable import Pipeline
@testable import Stages

extension FuzzTarget {
    /// Tables of lines, and binary ones.
    static let tables: [FuzzTarget] = [
        FuzzTarget("csv") { bytes in
            _ = CSVLine.fields(of: bytes[...])
            _ = try? PhotoDetails(CSVRows(bytes), path: "/Photo Details.csv", name: "Photo Details.csv", atMost: 1000)
            var room = 1000
            _ = try? ExportAlbum(CSVRows(bytes), id: "Albums/a.csv", room: &room)
        },
        FuzzTarget("marks") { bytes in
            var (tags, pins) = (TagTable(), PinTable())
            for isDelta in [true, false] {
                _ = MarkFile(bytes, path: "/tags.csv", isDelta: isDelta, into: &tags)
                _ = MarkFile(bytes, path: "/pins.csv", isDelta: isDelta, into: &pins)
            }
            _ = (tags.rows, pins.rows)
            _ = MarkFile.isForeign(bytes, TagTable.self)
        },
        FuzzTarget("cube") { _ = try? CubeFile.parse($0) },
        FuzzTarget("places") { bytes in
            guard let map = PlaceMap(bytes) else { return }
            for (latitude, longitude) in [(52.5, 13.4), (-90, 180), (90, -180), (0, 0)] {
                _ = map.place(latitude: latitude, longitude: longitude)
            }
        },
        FuzzTarget("submit-command") { bytes in
            let texts = bytes.texts(2)
            _ = SubmitCommand(texts[0])?.command(for: [texts[1], "3"])
        },
        .text("queue") { text in
            _ = SlurmQueue.jobs(in: text)
            _ = StoreLease.ID(text)
        },
    ]
}
