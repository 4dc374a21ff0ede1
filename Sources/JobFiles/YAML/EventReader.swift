import CYAML
import Model

/// An event that libyaml has read.
enum Event {
    case streamStart, streamEnd
    case documentStart(TextPosition)
    case documentEnd
    case alias(String, TextPosition)
    case scalar(Scalar, Properties)
    case sequenceStart(Properties)
    case sequenceEnd
    case mappingStart(Properties)
    case mappingEnd

    /// The properties that may precede any value.
    struct Properties {
        var anchor: String?
        var tag: String?
        var position: TextPosition
    }
}

/// The one owner of a libyaml parser and of the bytes that it reads.
struct EventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// The position after the last event.
    private(set) var end = TextPosition.start

    /// Starts to parse bytes, which must be UTF-8. Nil if memory is short.
    init?(_ bytes: [UInt8]) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            return nil
        }
        self.parser = parser
        input = .allocate(capacity: bytes.count)
        _ = input.initialize(from: bytes)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    mutating func next() throws(Problem) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
        defer { yaml_event_delete(&event) }
        let position = TextPosition(event.start_mark)
        end = TextPosition(event.end_mark)
        switch event.type {
        case YAML_STREAM_START_EVENT: return .streamStart
        case YAML_DOCUMENT_START_EVENT: return .documentStart(position)
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_ALIAS_EVENT: return .alias(Self.text(event.data.alias.anchor) ?? "", position)
        case YAML_SCALAR_EVENT: return Self.scalar(event.data.scalar, position)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return .sequenceStart(.init(anchor: Self.text(start.anchor), tag: Self.text(start.tag), position: position))
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return .mappingStart(.init(anchor: Self.text(start.anchor), tag: Self.text(start.tag), position: position))
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        default: return .streamEnd
        }
    }

    private typealias ScalarData = yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar

    private static func scalar(_ data: ScalarData, _ position: TextPosition) -> Event {
        let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
        let style: Scalar.Style =
            switch data.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
        let scalar = Scalar(String(decoding: bytes, as: UTF8.self), style: style)
        return .scalar(scalar, .init(anchor: text(data.anchor), tag: text(data.tag), position: position))
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    /// The failure that libyaml has just reported, in its own words.
    private var problem: Problem {
        let state = parser.pointee
        let text = SourceText(Array(input))
        let words = state.problem.map { String(cString: $0) } ?? "not enough memory"
        guard state.error != YAML_READER_ERROR else {
            return Problem(words, at: text.position(ofByte: state.problem_offset))
        }
        // At the end of a file without a final line break, libyaml is already on a line that does not exist.
        let position = min(TextPosition(state.problem_mark), text.position(ofByte: input.count))
        let context = state.context.map { String(cString: $0) }
        let began = context.map { _ in TextPosition(state.context_mark) }
        return SyntaxFault(words: words, position: position, context: context, began: began, text: text).problem
    }
}

extension TextPosition {
    fileprivate init(_ position: yaml_mark_t) {
        self.init(line: Int(position.line) + 1, column: Int(position.column) + 1)
    }
}
