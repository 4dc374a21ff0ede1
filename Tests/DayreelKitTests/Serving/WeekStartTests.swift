import DayreelKit
import Testing

@Suite struct WeekStartTests {
    @Test(arguments: [
        ([:], 1), (["LANG": "C.UTF-8"], 1), (["LANG": "POSIX"], 1), (["LANG": "en_US.UTF-8"], 7),
        (["LANG": "en_GB.UTF-8"], 1), (["LANG": "en_US", "LC_TIME": "de_DE.UTF-8@euro"], 1),
        (["LANG": "de_DE", "LC_ALL": "pt_BR.UTF-8"], 7), (["LC_ALL": "", "LANG": "ar_EG.UTF-8"], 6),
        (["LANG": "de"], 1), (["LANG": "en_US.utf8@euro"], 7), (["LANG": "sr_RS.UTF-8@latin"], 1),
    ]) func `the locale for dates decides, by its region`(environment: [String: String], day: Int) {
        #expect(WeekStart.of(environment) == day)
    }
}
