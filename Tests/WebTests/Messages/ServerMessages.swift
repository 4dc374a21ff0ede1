import Model

@testable import Web

/// What the page's server refuses.
enum ServerMessages {
    static var all: [Message] {
        let refusals: [RefusedRequest] = [
            .notFound, .method, .body, .notJSON, .invalid("width"), .addressTooLong, .tooLarge, .tooSlow, .noSuchRange,
            .noPicture, .noMoments, .tokenNeeded, .readOnly, .wrongHost, .twoHosts, .foreignOrigin, .notLocal,
        ]
        let errors: [StudioError] = [
            .noSuch("film"), .unreadable, .readOnly, .silent("/media/disk"), .onlyInFile("hooks"), .exists("trip.yaml"),
            .changed(file: "trip.yaml"), .changed(now: 3), .unwanted, .fixed,
        ]
        return errors.map(Message.init) + refusals.map(Message.init)
    }
}
