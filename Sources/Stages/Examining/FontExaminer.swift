import Files
package import Library
package import Model
package import Pipeline

/// Has examiners open the font files that jobs name, within limits of time and memory, so that a hostile one costs a process and never the
/// run or the page. Installed fonts are the system's, and are opened in this process.
package struct FontExaminer: Sendable {
    /// Nil to open font files in this process.
    private let examiners: ExaminerPool?

    /// The longest time that an examiner may take to see whether a file is a font.
    package static let patience = Duration.seconds(10)
    /// Captions in one question.
    private static let portion = 64

    package init(_ examiners: ExaminerPool?) {
        self.examiners = examiners
    }

    /// The fault of a font file, to follow its name in a message: "which is no font file that can be read". Nil for a font. Throws
    /// `DayreelError` if examiners cannot be started, `CancellationError`.
    package func fault(ofFile path: String) async throws -> String? {
        switch try await ask([.check(path: path)], patience: Self.patience)[0] {
        case .failed(let error): "which " + (error.cause ?? "is no font file that can be read")
        default: nil
        }
    }

    /// Labels with their faces, in their order. Throws `DayreelError`, `CancellationError`.
    func labels(_ labels: [Label], format: FilmFormat) async throws -> PlannedLabels {
        guard labels.contains(where: { $0.font.hasPrefix("/") }) else {
            return try PlannedLabels(labels, format: format)
        }
        switch try await ask([.labels(labels, format)])[0] {
        case .labels(let labels): return labels
        case .failed(let error): throw error
        default: throw Self.misunderstanding
        }
    }

    /// The labels that do not fit into the picture. All have one font and one locale. Throws `DayreelError`, `CancellationError`.
    func tooWide(_ labels: [Label], format: FilmFormat) async throws -> Set<Label> {
        guard let first = labels.first, first.font.hasPrefix("/") else {
            return try TextLayout.tooWide(labels, format: format)
        }
        switch try await ask([.tooWide(labels, format)])[0] {
        case .tooWide(let long): return long
        case .failed(let error): throw error
        default: throw Self.misunderstanding
        }
    }

    /// Draws captions in a style's font. Throws `DayreelError`, `CancellationError`.
    package func captions(_ captions: [Caption], in style: DateOverlayStyle) async throws -> CaptionPictures {
        guard style.namesFontFile, !captions.isEmpty else {
            return try CaptionPictures(of: captions, font: style.captionFont, locale: style.language)
        }
        let portions = stride(from: 0, to: captions.count, by: Self.portion).map { start in
            FontQuestion.captions(
                Array(captions[start...].prefix(Self.portion)), font: style.captionFont, locale: style.language)
        }
        return CaptionPictures(
            try await ask(portions).map { answer in
                switch answer {
                case .captions(let pictures): return pictures
                case .failed(let error): throw error
                default: throw Self.misunderstanding
                }
            })
    }

    /// A text of a job's film as a PNG file of this size in pixels; nil for a film without it. `selection` has the film's clips, as far as
    /// they are known, and `names` the names of their places. Throws `DayreelError`, `LibAVError`, `CancellationError`.
    package func picture(
        of text: ShownText, in job: Job, timeframe: ResolvedTimeframe, selection: Selection?, names: PlaceNames?,
        width: Int, height: Int
    ) async throws -> [UInt8]? {
        var texts = FilmTexts(job, timeframe: timeframe, selection: selection, names: names, showing: text)
        if text == .title {
            let format = FilmFormat(width: width, height: height, frameRate: FrameRate(30))
            let long = try await tooWide(texts.titlesWithPlaces.flatMap(\.self), format: format)
            _ = texts.leaveOut(long)
        }
        guard let label = texts[text] else { return nil }
        do {
            guard label.font.hasPrefix("/") else {
                return try LabelPicture.png(of: label, width: width, height: height)
            }
            switch try await ask([.picture(label, width: width, height: height)])[0] {
            case .picture(let bytes): return bytes
            case .failed(let error): throw error
            default: throw Self.misunderstanding
            }
        } catch let error as TextTooWide {
            throw DayreelError(.jobInvalid, "the text does not fit into the picture", cause: "'\(error.text)'")
        }
    }

    /// The answers to questions, in their order.
    private func ask(
        _ questions: [FontQuestion], patience: Duration = ExaminerPool.patience
    ) async throws -> [FontQuestion.Answer] {
        guard let examiners else { return questions.map { $0.answer() } }
        return try await examiners.waiting(atMost: patience).answers(to: questions, .font) { index, loss in
            .failed(
                DayreelError(
                    .missingInput, "the font file cannot be read", place: questions[index].path,
                    cause: loss.words, remedy: FontFile.remedy))
        }
    }

    private static let misunderstanding = DayreelError(.internalError, "an examiner has not answered about a font")
}

extension DateOverlayStyle {
    /// True if the font is a file, and not the name of an installed family.
    package var namesFontFile: Bool { font?.hasPrefix("/") ?? false }

    /// The font for words that are not in the film.
    package var captionFont: String { font ?? TextFaces.sans }
}
