import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeId } from "#components/graph/plain-edge.ts";
import { type Json, memberOf } from "#lib/contract/json.ts";
import { childPointer, pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import { findPart, nodesIn } from "./find-part.ts";
import { fits } from "./fits.ts";
import { withMember } from "./members.ts";

const body = {
  start: "in",
  nodes: [{ id: "in", type: "output" }],
  edges: [{ from: "in", on: "done", to: "in" }],
};
const document = {
  lanes: [{ id: "main" }],
  nodes: [{ id: "a" }, 5, { id: "each", config: { body } }],
  edges: [{ from: "a", to: "each" }],
};

test("parts are found by id, in bodies too, with their pointer and graph", () => {
  expect(findPart(document, { kind: "node", id: "in" })).toMatchObject({
    pointer: "/nodes/2/config/body/nodes/0",
    graph: { start: "in" },
  });
  expect(findPart(document, { kind: "lane", id: "main" })?.pointer).toBe("/lanes/0");
  expect(findPart(document, { kind: "edge", id: edgeId({ from: "a", to: "each" }) })?.pointer).toBe(
    "/edges/0",
  );
  expect(findPart(document, { kind: "node", id: "none" })).toBeUndefined();
});

const json = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue(),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("nodes", "edges", "lanes", "id", "config", "body", "from", "on", "to", "__proto__"),
      tie("json"),
    ),
  ),
})).json as fc.Arbitrary<Json>;

test("any draft is looked through without a fault, and a pointer leads to what was found", () => {
  fc.assert(
    fc.property(json, (draft) => {
      for (const { part, pointer } of nodesIn(draft)) {
        const found = (pointerKeys(pointer) ?? []).reduce<unknown>(
          (at, key) => Reflect.get(Object(at), key),
          draft,
        );
        expect(found).toBe(part);
      }
      for (const kind of ["node", "lane", "edge", "document"] as const) findPart(draft, { kind, id: "x" });
      for (const { fields } of Object.values(NODE_TYPE_FIELDS))
        for (const field of fields) fits(field, draft);
    }),
  );
});

test("a member is set, kept in its place and taken away, whatever it is called", () => {
  const given = JSON.parse('{"a": 1, "__proto__": 2, "b": 3}');
  expect(JSON.stringify(withMember(given, "__proto__", 5))).toBe('{"a":1,"__proto__":5,"b":3}');
  expect(JSON.stringify(withMember(given, "a", undefined))).toBe('{"__proto__":2,"b":3}');
  expect(memberOf({}, "constructor")).toBeUndefined();
  expect(childPointer("", "a/b")).toBe("/a~1b");
});
