import Testing

/// The errors in wrong values of the required keys, in tables in the form of `JobFileErrorTests`.
@Suite struct JobFileRequiredErrorTests {
    @Test(arguments: JobFileErrorTests.cases(outputs)) func wrongOutputs(_ wrong: JobFileErrorTests.Case) {
        let text = "timeframe: 2024\nsources: [{folder: a}]\noutput: {\(wrong.text)}"
        #expect(JobFileFixture.errors(text) == wrong.errors)
    }

    @Test(arguments: JobFileErrorTests.cases(timeframes)) func wrongTimeframes(_ wrong: JobFileErrorTests.Case) {
        let text = "timeframe: \(wrong.text)\nsources: [{folder: a}]\noutput: {file: a.mp4}"
        #expect(JobFileFixture.errors(text) == wrong.errors)
    }

    @Test(arguments: JobFileErrorTests.cases(sources)) func wrongSources(_ wrong: JobFileErrorTests.Case) {
        let text = "timeframe: 2024\nsources: \(wrong.text)\noutput: {file: a.mp4}"
        #expect(JobFileFixture.errors(text) == wrong.errors)
    }

    private static let outputs = #"""
        -empty-
          1:1: the job needs the key 'output.file'
        file: a
          3:16: 'output.file' must name an .mp4 file: 'a'
        file: a.mkv
          3:16: 'output.file' must name an .mp4 file: 'a.mkv'
        file: a/.mp4
          3:16: 'output.file' must name an .mp4 file: 'a/.mp4'
        file: "{yeer}.mp4"
          3:16: 'output.file' has the unknown placeholder '{yeer}' (did you mean '{year}'?)
        file: "{a.mp4"
          3:16: 'output.file' has a '{' without its partner: '{a.mp4'
        file: "{}.mp4"
          3:16: 'output.file' has the unknown placeholder '{}'; there are {title} {name} {year} {month} {from} {to}
        file: ~bob/a.mp4
          3:16: 'output.file' names another user's home folder, which is not supported: '~bob/a.mp4'
        file: a.mp4, crf: 52
          3:28: 'output.crf' of h264 must be from 0 to 51, not 52
        file: a.mp4, codec: av1, crf: 64
          3:40: 'output.crf' must be a whole number from 0 to 63, not '64'
        file: a.mp4, preset: veryfst
          3:31: 'output.preset' must be an encoder preset: ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow, placebo, 12, 11, 10, 9, 8, 7, 6, 5 or 4, not 'veryfst' (did you mean 'veryfast'?)
        file: a.mp4, codec: av1, preset: slow
          3:43: 'output.preset' of av1 must be 12, 11, 10, 9, 8, 7, 6, 5 or 4, not 'slow'
        file: a.mp4, preset: 8
          3:31: 'output.preset' of h264 must be ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow or placebo, not '8'
        file: a.mp4, audio-bitrate: 192
          3:38: 'output.audio-bitrate' is in bits a second: write 192k
        file: a.mp4, audio-bitrate: 1000k
          3:38: 'output.audio-bitrate' must be a bit rate from 32k to 512k, not '1000k'
        file: a.mp4, audio-bitrate: 192kb
          3:38: 'output.audio-bitrate' must be a bit rate from 32k to 512k, not '192kb'
        file: a.mp4, codec: h266
          3:30: 'output.codec' must be h264, hevc or av1, not 'h266' (did you mean 'h264'?)
        file:a.mp4
          3:10: a space is missing after 'file:'
        flie: a.mp4
          3:10: unknown key 'flie' (did you mean 'file'?)
        file: a.mp4, quality: best
          3:32: 'output.quality' must be draft, standard or high, not 'best'
        file: a.mp4, overwrite: 1
          3:34: 'output.overwrite' must be true, false or foreign, not '1'
        """#

    private static let timeframes = #"""
        24
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not '24'
        2024-13
          1:12: 'timeframe' names a month that no year has: 2024-13
        24-07
          1:12: 'timeframe' must be written 2024-07, not 24-07
        202407
          1:12: 'timeframe' must be written 2024-07, not '202407'
        20240701
          1:12: 'timeframe' must be written 2024-07-01, not '20240701'
        2024-00
          1:12: 'timeframe' names a month that no year has: 2024-00
        2024-02-30
          1:12: 'timeframe' names a day that no calendar has: 2024-02-30
        July
          1:12: 'timeframe' names a month without its year: write July 2024, or any other
        juli 2024
          1:12: 'timeframe' is not understood: 'juli 2024' (did you mean 'July 2024'?)
        July 2024 to 3 August 2024
          1:12: 'timeframe' must be written 2024-07-01..2024-08-03, not 'July 2024 to 3 August 2024'
        last 0 days
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not 'last 0 days' (did you mean 'last-30-days'?)
        2024-12-24..2024-12-23
          1:12: 'timeframe' ends before it begins: 2024-12-24 is after 2024-12-23
        0001-01-01..9999-12-31
          1:12: 'timeframe' is of 9999 years, and a film is of at most 300: 0001-01-01..9999-12-31
        {from: 1700-12-31, to: 2000-01-01}
          1:12: 'timeframe' is of 301 years, and a film is of at most 300: 1700-12-31..2000-01-01
        2024-02-30..2024-03-01
          1:12: 'timeframe' names a day that no calendar has: 2024-02-30
        2024-12..2025-01
          1:12: 'timeframe' must be written 2024-12-01..2025-01-31, not '2024-12..2025-01'
        2024-6
          1:12: 'timeframe' must be written 2024-06, not '2024-6'
        06/2024
          1:12: 'timeframe' must be written 2024-06, not '06/2024'
        01.06.2024
          1:12: 'timeframe' must be written with the year first: 2024-06-01 (or 2024-01-06, if the month came first), not '01.06.2024'
        31.12.2024
          1:12: 'timeframe' must be written 2024-12-31, not '31.12.2024'
        2015..2024
          1:12: 'timeframe' must be written 2015-01-01..2024-12-31, not '2015..2024'
        2024 to 2025-03
          1:12: 'timeframe' must be written 2024-01-01..2025-03-31, not '2024 to 2025-03'
        2024-06-01 - 2024-06-30
          1:12: 'timeframe' must be written 2024-06-01..2024-06-30, not '2024-06-01 - 2024-06-30'
        24.12.2024 to 26.12.2024
          1:12: 'timeframe' must be written 2024-12-24..2024-12-26, not '24.12.2024 to 26.12.2024'
        {from: 2024-6-1, to: 30.06.2024}
          1:19: 'timeframe.from' must be written 2024-06-01, not '2024-6-1'
          1:33: 'timeframe.to' must be written 2024-06-30, not '30.06.2024'
        next-month
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not 'next-month'
        previous-mont
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not 'previous-mont' (did you mean 'previous-month'?)
        {}
          1:12: 'timeframe' must have 'year', 'month', 'season', 'on-this-day', 'trip', or both 'from' and 'to', and nothing else
        {year: 2024, month: 2024-12}
          1:12: 'timeframe' must have 'year', 'month', 'season', 'on-this-day', 'trip', or both 'from' and 'to', and nothing else
        {from: 2024-01-01}
          1:12: 'timeframe' must have 'year', 'month', 'season', 'on-this-day', 'trip', or both 'from' and 'to', and nothing else
        [2024]
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not a list
        -empty-
          1:11: 'timeframe' needs a value: days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month
        0999
          1:12: 'timeframe' must be days such as 2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month, not '0999'
        {from: 2024-01-02, to: 2024-01-01}
          1:12: 'timeframe' ends before it begins: 2024-01-02 is after 2024-01-01
        {month: 12}
          1:20: 'timeframe.month' must be a month: YYYY-MM, not '12'
        {yaer: 2024}
          1:13: unknown key 'yaer' (did you mean 'year'?)
        """#

    private static let sources = #"""
        -empty-
          2:9: 'sources' must be a list, not nothing
        []
          2:10: 'sources' must not be empty
        true
          2:10: 'sources' must be a path, not 'true'
        ["folder:a"]
          2:11: a space is missing after 'folder:'
        [{}]
          2:11: 'sources' needs the key 'folder', 'photos', 'takeout' or 's3'
        [{folder: }]
          2:20: 'sources.folder' needs a value: a path
        [{folder: {include: a}}]
          2:20: 'sources.folder' needs the key 'path'
          2:30: 'sources.folder.include' must be a list, not text (write '[a]')
        [{folder: {path: a, include: [1, [b]]}}]
          2:43: 'sources.folder.include' must be a glob pattern, not a list
        [{foldr: a}]
          2:12: unknown key 'foldr' (did you mean 'folder'?)
        [{folder: a, path: b}]
          2:23: unknown key 'path' (it belongs under 'folder', 'photos' or 'takeout')
        [{folder:a}]
          2:12: a space is missing after 'folder:'
        [{folder: {path: a, follow-links: si}}]
          2:44: 'sources.folder.follow-links' must be true or false, not 'si'
        {folder: a}
          2:10: 'sources' must be a list, not a mapping
        [{folder: [a]}]
          2:20: 'sources.folder' must be a path, not a list
        [{folder: "a\0b"}]
          2:20: 'sources.folder' must be on one line, without control characters
        """#
}
