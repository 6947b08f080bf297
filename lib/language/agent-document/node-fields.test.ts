import { expect, test } from "vitest";
import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { Lane } from "#lib/language/agent-document/agent-document.ts";
import { LANE_FIELDS } from "#lib/language/agent-document/lane-fields.ts";
import { NAME_FIELD, TRIED_FIELDS } from "#lib/language/node-types/common-fields.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as unknown as JsonObject; // a JSON Schema
const graphNode = schemaOf(GraphNode);

/** The schema of a member, without references. */
function resolve(schema: Json | undefined, root: JsonObject): JsonObject {
  if (!isJsonObject(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const found = $ref
    .split("/")
    .slice(1)
    .reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), root);
  return resolve(found, root);
}

function nodeSchema(type: string): JsonObject {
  const root = resolve(graphNode, graphNode);
  const options = Array.isArray(root.oneOf) ? root.oneOf : [];
  const found = options
    .map((option: Json) => resolve(option, graphNode))
    .find(({ properties }) => isJsonObject(properties) && resolve(properties.type, graphNode).const === type);
  return found ?? {};
}

/** The part of a form's field that its schema repeats. */
function expected(field: NodeField): JsonObject {
  switch (field.kind) {
    case "number":
      return { minimum: field.min, maximum: field.max, ...withDefault(field.default) };
    case "choice":
      return { enum: field.choices.map(({ value }) => value), ...withDefault(field.default) };
    case "yes_no":
      return { type: "boolean", ...withDefault(field.default) };
    case "list":
      return { type: "array", maxItems: field.most };
    case "text":
    case "expression":
    case "template":
      return { type: "string" };
    default:
      return {};
  }
}

const withDefault = (value: Json | undefined): JsonObject => (value === undefined ? {} : { default: value });

/** Every member of an object's schema has a field, with the same bounds, and the other way round. */
function compare(fields: readonly NodeField[], schema: JsonObject, root: JsonObject): void {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  expect(fields.map(({ key }) => key).toSorted()).toEqual(Object.keys(properties).toSorted());
  const required = Array.isArray(schema.required) ? schema.required : [];
  expect(
    fields
      .filter(({ optional }) => !optional)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(required.toSorted());
  for (const field of fields) {
    const member = resolve(properties[field.key], root);
    expect(member).toMatchObject(expected(field));
    if (field.kind === "group") compare(field.fields, member, root);
    if (field.kind === "list") compare(field.fields, resolve(member.items, root), root);
  }
}

test.each(Object.entries(NODE_TYPE_FIELDS))(
  "the form of %s has every member of its configuration",
  (type, form) => {
    const { properties } = nodeSchema(type);
    const config = resolve(isJsonObject(properties) ? properties.config : undefined, graphNode);
    const ways = form.fields.flatMap((field) => (field.kind === "ways" ? field.ways : []));
    const options = Array.isArray(config.anyOf) ? config.anyOf : [];
    const keys = options.flatMap((option: Json) => Object.keys(resolve(option, graphNode).properties ?? {}));
    expect([...new Set(ways.map(({ field }) => field.key))].toSorted()).toEqual(keys.toSorted());
    if (ways.length === 0) compare(form.fields, config, graphNode);
    expect(form.isTried ?? false).toBe(NODE_TYPES[type as keyof typeof NODE_TYPES].kind === "effect"); // of its keys
  },
);

test("the form of a lane has every member", () => {
  const lane = schemaOf(Lane);
  const id: NodeField = { kind: "text", key: "id", label: "Id" };
  compare([id, ...LANE_FIELDS], lane, lane);
});

test("what nodes of every type have is in the form", () => {
  const common: NodeField[] = ["id", "type"].map((key) => ({ kind: "text", key, label: key }));
  const config: NodeField = { kind: "body", key: "config", label: "" };
  const schema = nodeSchema("http");
  const properties: JsonObject = {
    ...(isJsonObject(schema.properties) ? schema.properties : {}),
    type: { type: "string" },
  };
  const shown = { ...schema, properties };
  // The behaviour without a timeout is no default of the schema.
  const fields = [...common, config, NAME_FIELD, ...TRIED_FIELDS].map((field) =>
    field.key === "timeoutSeconds" ? { ...field, default: undefined } : field,
  ) as NodeField[];
  compare(fields, shown, graphNode);
});
