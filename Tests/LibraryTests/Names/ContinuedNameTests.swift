import Model
import Testing

@testable import Library

@Suite struct ContinuedNameTests {
    private func isFollowed(_ one: String, by other: String, after seconds: Int64 = 60) throws -> Bool {
        let names = try (#require(ContinuedName(path: one)), #require(ContinuedName(path: other)))
        return names.0.isFollowed(by: names.1, after: .seconds(seconds))
    }

    @Test(arguments: [
        ("/m/GX010123.MP4", "/m/GX020123.MP4"), ("/m/GH010123.MP4", "/m/GH020123.MP4"),
        ("/m/GS090123.360", "/m/GS100123.360"),
        ("/m/GOPR0123.MP4", "/m/GP010123.MP4"), ("/m/GP010123.MP4", "/m/GP020123.MP4"),
        ("/m/gx010123.mp4", "/m/GX020123.mp4"),
        ("/m/GHAA0001.MP4", "/m/GHAA0002.MP4"), ("/m/DJI_0001.MP4", "/m/DJI_0002.MP4"),
        ("/m/00099.MTS", "/m/00100.MTS"),
        ("/m/MVI_9998.MOV", "/m/MVI_9999.MOV"), ("/m/C0001.MP4", "/m/C0002.MP4"),
        ("/m/clip (1).mp4", "/m/clip (2).mp4"),
        ("/m/20240511_140000_F.MP4", "/m/20240511_140100_F.MP4"),
        ("/m/DJI_20240511140000_0001_D.MP4", "/m/DJI_20240511140100_0002_D.MP4"),
        ("/m/20240511_235930.mp4", "/m/20240512_000030.mp4"),
    ]) func `names that follow one another`(one: String, other: String) throws {
        #expect(try isFollowed(one, by: other))
        #expect(try !isFollowed(other, by: one))
    }

    @Test(arguments: [
        // A missing chapter, another recording, another codec, another folder.
        ("/m/GX010123.MP4", "/m/GX030123.MP4"), ("/m/GX010123.MP4", "/m/GX010124.MP4"),
        ("/m/GX010123.MP4", "/m/GH020123.MP4"),
        ("/m/GX010123.MP4", "/n/GX020123.MP4"), ("/m/GOPR0123.MP4", "/m/GP020123.MP4"),
        ("/m/GX010123.MP4", "/m/GX020123.LRV"),
        ("/m/DJI_0001.MP4", "/m/DJI_0003.MP4"), ("/m/DJI_0001.MP4", "/m/DJI_0001.MP4"), ("/m/a1b1.mp4", "/m/a2b2.mp4"),
        // Another camera of the car, and a gap.
        ("/m/20240511_140000_F.MP4", "/m/20240511_140100_R.MP4"),
        ("/m/20240511_140000_F.MP4", "/m/20240511_140130_F.MP4"),
        ("/m/20240511_140000_F.MP4", "/m/20240511_140000_F.MP4"),
        ("/m/99999999999999999999.mp4", "/m/1.mp4"),
    ]) func `names that do not`(one: String, other: String) throws {
        #expect(try !isFollowed(one, by: other))
    }

    @Test(arguments: ["/m/clip.mp4", "/m/beach.MOV", "/m1/a.mp4"]) func `a name without a number is alone`(path: String)
    {
        #expect(ContinuedName(path: path) == nil)
    }

    @Test(
        arguments: [
            (60, 60_000_000, true), (61, 60_000_000, true), (59, 60_000_000, true), (62, 60_000_000, false),
            (58, 60_000_000, false),
            (2, 2_000_000, true), (3, 2_000_000, false), (0, 400_000, false), (1, 500_000, true),
            (-60, 60_000_000, false),
            (Int64.max, 60_000_000, false), (1, 2_000_000, false),
        ] as [(Int64, Int64, Bool)]) func `times without a gap`(seconds: Int64, length: Int64, agrees: Bool)
    {
        #expect(RecordingClock.agrees(seconds, with: MediaTime(microseconds: length)) == agrees)
    }
}
