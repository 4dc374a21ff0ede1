import Model
import YAML

extension Form where Value == MediaTime? {
    /// `full`, which becomes nil, or the longest excerpt.
    static var lengthOrFull: Form {
        let length = Form<MediaTime>.length
        return Form(schema: ["anyOf": [["enum": ["full"]], length.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "full" { return .some(nil) }
            return length.read(node, &reader).map { .some($0) }
        }
    }

    /// `off`, which becomes nil, or the longest film.
    static var filmLength: Form {
        let length = Form<MediaTime>.duration(.seconds(1)...(.seconds(86_400)))
        return Form(schema: ["anyOf": [["enum": ["off"]], length.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "off" { return .some(nil) }
            return length.read(node, &reader).map { .some($0) }
        }
    }
}
