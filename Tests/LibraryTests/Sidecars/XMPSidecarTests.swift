import Foundation
import Library
import Model
import TestSupport
import Testing

@Suite struct XMPSidecarTests {
    private func packet(_ attributes: String, _ elements: String = "") -> String {
        """
        <?xpacket begin=''?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>
         <rdf:Description rdf:about="" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    @Test func readsAttributesAndElements() {
        let expected = XMPSidecar(
            date: "2024-01-28T10:54:20+01:00", place: Coordinate(latitude: 52.5, longitude: 4.25), rating: 4)
        #expect(
            XMPSidecar(
                xmp: packet(
                    """
                    MicrosoftPhoto:Rating="75" xmp:Rating="4" xmp:CreateDate="2025-01-01T00:00:00" xmp:ModifyDate="2026-01-01"
                    exif:DateTimeOriginal="2024-01-28T10:54:20+01:00" exif:GPSLatitude="52,30N" exif:GPSLongitude="4,15E"
                    """)) == expected)
        #expect(
            XMPSidecar(
                xmp: packet(
                    "",
                    """
                    <xmp:Rating>4</xmp:Rating><photoshop:DateCreated> 2024-01-28T10:54:20+01:00 </photoshop:DateCreated>
                    <exif:GPSLatitude>52.5</exif:GPSLatitude><exif:GPSLongitude>4.25</exif:GPSLongitude>
                    """)) == expected)
    }

    @Test func anInvalidDateGivesWayToTheNext() {
        let xmp = packet("exif:DateTimeOriginal=\"0000-00-00\" xmp:CreateDate=\"2024:01:28 10:54:20\" xmp:Rating=\"9\"")
        #expect(XMPSidecar(xmp: xmp) == XMPSidecar(date: "2024:01:28 10:54:20"))
    }

    @Test func aSidecarWithoutFactsIsNil() {
        #expect(XMPSidecar(xmp: "") == nil)
        #expect(XMPSidecar(xmp: packet("dc:format=\"x\"")) == nil)
        #expect(XMPSidecar(xmp: "xmp:Rating=\"5\"") == nil)
    }
}
