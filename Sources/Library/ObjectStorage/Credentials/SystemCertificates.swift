import Foundation

/// The system's file of certificate authorities. libcurl looks only where the system has it that libcurl was built on, and the archive's
/// libcurl is from Debian.
enum SystemCertificates {
    /// Where Debian, Ubuntu and Arch have it, and Debian's libcurl looks.
    static let usual = "/etc/ssl/certs/ca-certificates.crt"

    /// Where others have it: Fedora and its kin, openSUSE, older Red Hat, Alpine.
    static let others = [
        "/etc/pki/tls/certs/ca-bundle.crt", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",
        "/etc/pki/tls/cacert.pem", "/etc/ssl/cert.pem",
    ]

    /// The file to name to libcurl. Nil if libcurl finds it by itself, or if there is none.
    static func file(isThere: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }) -> String? {
        isThere(usual) ? nil : others.first(where: isThere)
    }
}
