import Testing

@testable import Library

@Suite struct SystemCertificatesTests {
    @Test func `libcurl's own place comes first, then those of other systems`() {
        #expect(SystemCertificates.file { _ in true } == nil)
        #expect(SystemCertificates.file { _ in false } == nil)
        let fedora = SystemCertificates.file { $0.hasPrefix("/etc/pki/") }
        #expect(fedora == "/etc/pki/tls/certs/ca-bundle.crt")
        #expect(SystemCertificates.file { $0 == "/etc/ssl/ca-bundle.pem" } == "/etc/ssl/ca-bundle.pem")
    }
}
