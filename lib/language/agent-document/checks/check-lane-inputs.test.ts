import { describe, expect, test } from "vitest";
import {
  graph,
  llm,
  type ProblemRow,
  problemsIn,
  validate,
  withProperty,
  withSchema,
} from "../validate-document.fixture.ts";

const rows: readonly ProblemRow[] = [
  [
    "an input schema that is none",
    withSchema({ type: "object", properties: { a: { type: "text", pattern: "(?=x)" } } }),
    [
      "invalid_input_schema /lanes/0/inputSchema/properties/a/type",
      "invalid_input_schema /lanes/0/inputSchema/properties/a/pattern",
    ],
  ],
  [
    "an input schema of a list",
    withSchema({ type: "array" }),
    ["invalid_input_schema /lanes/0/inputSchema/type"],
  ],
  [
    "a chat message that is no text",
    withProperty("message", { type: "number" }, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],
  [
    "a chat message that is refused",
    withProperty("message", false, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],
  [
    "a chat message of no length",
    withProperty("message", { minLength: 30_000 }, "chat"),
    ["invalid_input_schema /lanes/0/inputSchema/properties/message"],
  ],
  [
    "a reserved name",
    withProperty("Tool_Policy", {}),
    ["reserved_input_field /lanes/0/inputSchema/properties/Tool_Policy"],
  ],
  [
    "a reserved name behind a reference",
    withSchema({ $defs: { in: { properties: { model: {} } } }, allOf: [{ $ref: "#/$defs/in" }] }),
    ["reserved_input_field /lanes/0/inputSchema/$defs/in/properties/model"],
  ],
  [
    "a reserved name that is required",
    withSchema({ required: ["run-id"] }),
    ["reserved_input_field /lanes/0/inputSchema/required/0"],
  ],
  [
    "a default that does not fit its own schema",
    withProperty("mode", { enum: ["fast", "slow"], default: "fats" }),
    ["invalid_input_schema /lanes/0/inputSchema/properties/mode/default"],
  ],
  [
    "a default that leads to itself",
    withProperty("part", { $ref: "#", default: {} }),
    ["invalid_input_schema /lanes/0/inputSchema/properties/part/default"],
  ],
  ["a default that fits", withProperty("mode", { enum: ["fast", "slow"], default: "fast" }), []],
  ["a reserved name further down", withProperty("order", { properties: { model: {} } }), []],
];

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});

describe("properties where a schema belongs are told, and how they are written", () => {
  const said = (outputSchema: unknown) =>
    validate(graph([llm("a", { outputSchema })])).flatMap(({ severity, path, message }) =>
      message.includes("no keyword") ? [[severity, path, message]] : [],
    );

  test.each([
    [{ category: "string" }, '"category": { "type": "string" }'],
    [
      { title: "string", score: "a number", tags: "array", more: {} },
      '"title": { "type": "string" }, "score": { … }, "tags": { "type": "array" }, …',
    ],
  ])("in what a model answers: %j", (schema, properties) => {
    expect(said(schema)).toEqual([
      [
        "warning",
        "/nodes/0/config/outputSchema",
        `The output schema has no keyword of JSON Schema, so it allows anything. To describe an object, write { "type": "object", "properties": { ${properties} } }.`,
      ],
    ]);
  });

  test("further down, and in a lane", () => {
    const address = { street: "string" };
    const schema = { type: "object", properties: { address } };
    expect(said(schema).map(([, path]) => path)).toEqual(["/nodes/0/config/outputSchema/properties/address"]);
    expect(validate(withProperty("address", address))).toContainEqual(
      expect.objectContaining({ code: "invalid_input_schema", severity: "warning" }),
    );
  });

  test.each([
    {},
    { description: "Anything" },
    { title: "string" },
    { "x-order": 1, "ui:widget": {} },
    { description: "Anything", example: 5 },
    { category: "string", type: "object" },
    { properties: { category: { enum: ["a"] } } },
    { $defs: { category: true } },
    { default: 1, category: "string" },
  ])("nothing is said of %j", (schema) => {
    expect(said(schema)).toEqual([]);
  });
});

describe("OpenAPI's nullable is told, and what to write for it", () => {
  const said = (document: unknown) =>
    validate(document).flatMap(({ severity, path, message }) =>
      message.includes("OpenAPI") ? [[severity, path, message]] : [],
    );
  const MEANT = "is of OpenAPI 3.0 and says nothing in JSON Schema: null stays refused. To allow null, write";

  test.each([
    [{ type: "string", nullable: true }, '"type": ["string", "null"]'],
    [{ type: ["string", "number"], nullable: true }, '"type": ["string", "number", "null"]'],
    [{ enum: ["a"], nullable: true }, '"anyOf": [{ … }, { "type": "null" }]'],
  ])("in a lane: %j", (schema, instead) => {
    const at = "/properties/nick/nullable";
    expect(said(withProperty("nick", schema))).toEqual([
      ["warning", `/lanes/0/inputSchema${at}`, `The input schema at ${at} ${MEANT} ${instead}.`],
    ]);
  });

  test("in what a model answers, in a list too", () => {
    const outputSchema = { type: "array", items: { type: "integer", nullable: true } };
    expect(said(graph([llm("a", { outputSchema })]))).toEqual([
      [
        "warning",
        "/nodes/0/config/outputSchema/items/nullable",
        `The output schema at /items/nullable ${MEANT} "type": ["integer", "null"].`,
      ],
    ]);
  });

  test.each([
    { type: ["string", "null"], nullable: true },
    { type: "string", nullable: false },
    { type: "object", properties: { nullable: { type: "boolean" } } },
  ])("nothing is said of %j", (schema) => {
    expect(said(withProperty("nick", schema))).toEqual([]);
  });
});
