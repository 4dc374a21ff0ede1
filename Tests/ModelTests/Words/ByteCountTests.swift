import Model
import Testing

@Suite struct ByteCountTests {
    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (9_949, "9.9 kB"), (45_400_000, "45 MB"),
        (1_240_000_000, "1.2 GB"), (7_300_000_000_000, "7.3 TB"), (5_000_000_000_000_000, "5000 TB"),
    ]) func `bytes are shown in decimal units`(bytes: Int64, text: String) {
        #expect(ByteCount.text(bytes) == text)
    }

    @Test(
        arguments: [
            ("500M", 500_000_000), ("1.5G", 1_500_000_000), ("512Mi", 536_870_912), ("300kB", 300_000), ("4096B", 4096),
            ("2T", 2_000_000_000_000), ("0.001k", 1),
        ] as [(String, Int64)]) func `sizes are read`(text: String, bytes: Int64)
    {
        #expect(ByteCount.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "M", "-5M", "5X", "1.5", "0", "0M", "1e9", "5 M", "5", "4096", "999999999999T", "0.0001k", "1,5G", "i",
    ])
    func `nonsense is refused`(text: String) {
        #expect(ByteCount.parse(text) == nil)
    }

    @Test(arguments: [
        ("5", "needs a unit: 5M or 5G, or 5B for bytes"), ("lots", "must be a size such as 500M or 20G, not 'lots'"),
        ("", "must be a size such as 500M or 20G, not ''"),
    ]) func `an invalid size is explained`(text: String, fault: String) {
        #expect(ByteCount.fault(in: text) == fault)
    }

    @Test(arguments: [
        (0, "1 s"), (59, "59 s"), (60, "1 min"), (80, "1 min 20 s"), (3600, "1 h"), (7500, "2 h 5 min"),
    ]) func `times are shown in two units at most`(seconds: Int, text: String) {
        #expect(DurationText.of(seconds: seconds) == text)
    }
}
