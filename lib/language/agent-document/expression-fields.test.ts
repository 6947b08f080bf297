import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";

/** Configs in which everything that may be an expression or a template is one. */
const CONFIGS: Record<keyof typeof NODE_TYPES, readonly JsonObject[]> = {
  agent: [{ agentId: "agt_x", laneId: "main", input: "{}" }],
  approval: [{ title: "t", summary: "s", details: "{}" }],
  ask: [{ title: "t", message: "m", questions: [] }],
  for_each: [{ items: "[]", body: {} }],
  http: [{ method: "POST", url: "u", headers: { "x-a": "a" }, body: "{}" }],
  llm: [{ system: "s", prompt: "p" }],
  loop: [{ while: "true", body: {} }],
  output: [{ value: "input" }],
  switch: [{ cases: [{ name: "a", when: "true" }] }],
  tool: [{ tool: "t", arguments: "{}", input: "{}" }],
  transform: [{ expression: "input" }],
  wait: [{ seconds: "1" }, { until: "now" }],
};

/** The field of a place in a config. */
function fieldsAt(fields: readonly NodeField[], [key, ...rest]: readonly (string | number)[]): NodeField[] {
  const all = fields.flatMap((field) =>
    field.kind === "ways" ? field.ways.map((way) => way.field) : [field],
  );
  return all
    .filter((field) => field.key === String(key))
    .flatMap((field) => {
      if (field.kind === "list") return fieldsAt(field.fields, rest.slice(1));
      return field.kind === "group" ? fieldsAt(field.fields, rest) : [field];
    });
}

test.each(Object.entries(CONFIGS))(
  "each expression of %s is written in a field that completes it",
  (type, configs) => {
    const key = type as keyof typeof NODE_TYPES; // one of its keys
    for (const config of configs) {
      const places = NODE_TYPES[key].expressions(config as never); // of this type
      for (const { kind, pointer, inBody } of places) {
        const fields = fieldsAt(NODE_TYPE_FIELDS[key].fields, pointerKeys(pointer) ?? []);
        const fitting = fields.filter((field) =>
          field.kind === "templates_by_name"
            ? kind === "template"
            : field.kind === kind &&
              (field.kind === "template" || (field.inBody ?? false) === (inBody ?? false)),
        );
        expect(fitting, `${type} ${pointer}`).toHaveLength(1);
      }
    }
    expect(configs.some((config) => NODE_TYPES[key].expressions(config as never).length > 0)).toBe(true);
  },
);
