import Foundation
import Model

@testable import Library

extension FuzzTarget {
    /// Dates in tags, and what names of files say.
    static let dates: [FuzzTarget] = [
        .text("dates") { text in
            for reading in [DateText.reading(of: text), FileNameDate.reading(of: text)].compactMap(\.self) {
                let stamp = CaptureStamp(.fileName, reading)
                _ = (stamp.isTooEarly, stamp.roughInstant)
                if case .wall(let wall) = reading { _ = wall.instant(in: berlin) }
                if case .zoned(let instant, _) = reading { _ = UTCTime.text(instant) }
            }
            _ = SpelledDate.wall(of: text)?.text
            _ = ExportDate.instant(text).map(UTCTime.text)
            _ = OffsetText.seconds(of: text).map(OffsetText.text)
            _ = Coordinate(iso6709: text)
            _ = Coordinate(xmpLatitude: text, longitude: text)
        },
        // Paths, one a line.
        .text("names") { text in
            let names = text.split(separator: "\n").prefix(16).map(String.init)
            for name in names {
                _ = MediaName(name, size: 4_559_592)
                _ = (ContinuedName(path: name), ProxyName(path: name), ScreenRecording.isNamed(name))
                _ = (CameraFile.keys(of: name), ICloudExport.names(of: name), MediaCaption.of([name], fileName: name))
                _ = (PassedOverNames.verdict(ofFile: name), MarkFileName.part(of: name, "tags"))
                _ = (
                    MarkFileName.base(of: name), PassedOverNames.needsCompany(name),
                    TakeoutEditMarks.stripped(from: name)
                )
            }
            let takeout = TakeoutNames(sidecars: names, media: names)
            for name in names { _ = takeout.sidecar(of: name) }
        },
        // Patterns of an ignore file, and a path.
        FuzzTarget("patterns") { bytes in
            let texts = bytes.texts(2)
            let rules = IgnoreRules(texts[0], base: "a/")
            _ = (rules.hides(texts[1], isFolder: false), rules.hides("a/" + texts[1], isFolder: true))
            _ = Glob(texts[0]).matches(texts[1])
        },
    ]

    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
}
