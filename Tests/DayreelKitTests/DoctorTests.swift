import Testing

@testable import DayreelKit

@Suite struct DoctorTests {
    @Test func `what to install is named by the packages of the libraries that run`() {
        let remedy = Doctor.remedy(
            release: "7.1.2", [("libavutil", "59.39.100"), ("libavcodec", "61.19.101"), ("libavfilter", "10.4.100")])
        #expect(remedy.contains("FFmpeg (7.1.2)"))
        #expect(remedy.contains("apt install --reinstall libavcodec61 libavfilter10."))
        #expect(!remedy.contains("libavutil59"))
    }
}
