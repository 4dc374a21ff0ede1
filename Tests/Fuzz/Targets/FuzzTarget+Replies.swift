import Files
import Model
import Pipeline
import Typography

@testable import Library
@testable import Stages

extension FuzzTarget {
    /// What an examiner replies, which a recording may have made its own: the values, and what the program does first with each.
    static let replies: [FuzzTarget] = [
        FuzzTarget("replies") { bytes in
            func read<Value: Decodable>(_ type: Value.Type) -> Value? { try? InternalJSON.value(type, from: bytes) }
            _ = read(ThumbnailRequest.Drawing.self)
            if let found = MomentsRequest.answer(in: .line(bytes))?.finding {
                _ = (found.part.upperBound - found.part.lowerBound, found.moments.map { $0.picture?.clarity })
            }
            _ = SteadyRequest.answer(in: .line(bytes))
            if case .captions(let captions) = read(FontQuestion.Answer.self) {
                for picture in captions.pictures where picture.width > 0 { _ = picture.silhouette[picture.width - 1] }
            }
            _ = read(ExaminerFinding<MusicQuestion.Song>.self)
            _ = read(ExaminerFinding<InstrumentQuestion.Instrument>.self)
            _ = read(ExaminerFinding<BeatsQuestion.Answer>.self)
            _ = read(ExaminerFinding<Fingerprint>.self)
            _ = read(ExaminerFinding<JPEGQuestion.Answer>.self)
        },
        FuzzTarget("listing") { bytes in
            for isPackage in [false, true] {
                var reader = ListingReader(root: "/dev/shm", followsLinks: false, isPackage: isPackage)
                for line in bytes.split(separator: UInt8(ascii: "\n")) { _ = reader.take(line) }
                var listing = reader.listing
                listing.export?.count(listing.files)
                _ = listing.export?.lists(of: [])
                _ = (listing.claims.values.map(\.stamps), reader.albums.albums.map(\.days), reader.titles)
                listing.passedOver.add(listing.passedOver)
            }
        },
    ]
}
