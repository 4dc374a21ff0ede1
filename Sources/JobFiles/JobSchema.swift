/// The JSON Schema (draft-07) of job files, derived from the tables of the parser.
package enum JobSchema {
    /// The text that `dayreel schema` prints and `schema/job.schema.json` holds.
    package static var text: String { value.text() + "\n" }

    /// The schema as a value, for the manual.
    package static var value: JSONValue {
        let head: JSONValue = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Dayreel job file, version 1",
        ]
        guard case .object(let members) = JobKeys.job.schema(), case .object(let first) = head else { return head }
        return JSONValue.object(first + members).with(["anyOf": [["required": ["extends"]], complete]])
    }

    /// The requirements of a job that no other file completes.
    private static var complete: JSONValue {
        let required = JobKeys.job.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        let ofOutput = JobKeys.output.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "required": .array(required + ["output"]),
            "properties": [
                "output": ["anyOf": [["type": "string"], ["type": "object", "required": .array(ofOutput)]]]
            ],
        ]
    }
}
