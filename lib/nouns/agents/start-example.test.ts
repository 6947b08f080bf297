import { describe, expect, test } from "vitest";
import { Attachment } from "#lib/contract/attachments.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { matchAttachments } from "#lib/nouns/run-start/attachments.ts";
import { sampleAgents } from "./sample-agents.ts";
import { startExample } from "./start-example.ts";

type LaneSource = Partial<(typeof Lane)["_zod"]["input"]>;

const laneOf = (source: LaneSource) =>
  Lane.parse({ id: "main", name: "Main", mode: "structured", start: "a", ...source });

function exampleOf(lane: Lane) {
  const { id, mode, attachments } = lane;
  const rule = { ...attachments, maxRequestBytes: MAX_BODY_BYTES } as const;
  return startExample({ id, mode, inputSchema: laneInputSchema(lane), attachments: rule });
}

/** As the body reader hands them on. */
function decoded(attachments: Json | undefined): Attachment[] {
  const list = Array.isArray(attachments) ? attachments : [];
  return list.map((one) => {
    const base64 = new InlineContent(Buffer.from(String(one.base64), "base64"));
    return Attachment.parse({ ...one, base64 });
  });
}

describe("every lane of the samples has an example that it accepts", () => {
  test.each(
    sampleAgents().flatMap(({ name, graph }) =>
      graph.lanes.map((lane) => [`${name}: ${lane.name}`, lane] as const),
    ),
  )("%s", (_, lane) => {
    const example = exampleOf(lane);
    expect(example).toMatchObject({ laneId: lane.id });
    expect(validateJson({ schema: laneInputSchema(lane), value: example?.input })).toEqual([]);
    expect(() => matchAttachments({ lane, attachments: decoded(example?.attachments) })).not.toThrow();
  });
});

test("the author's examples come first, then what the schema demands in its own words", () => {
  const inputSchema = {
    type: "object",
    required: ["order", "amount", "country", "note"],
    properties: {
      order: { type: "string", title: "Order number" },
      amount: { type: "number", minimum: 5 },
      country: { type: "string", pattern: "^[A-Z]{2}$" },
      note: { type: "string" },
      reason: { type: "string", examples: ["damaged", "late"] },
      skipped: { type: "string" },
    },
  };
  const { country, ...input } = (exampleOf(laneOf({ inputSchema }))?.input ?? {}) as Record<string, Json>;
  expect(input).toEqual({ order: "Order number", amount: 5, note: "note", reason: "damaged" });
  expect(country).toMatch(/^[A-Z]{2}$/);
});

test("an example for the whole object is taken whole", () => {
  const inputSchema = {
    type: "object",
    required: ["a"],
    examples: [{ a: 7 }],
    properties: { a: { type: "integer" } },
  };
  expect(exampleOf(laneOf({ inputSchema }))?.input).toEqual({ a: 7 });
});

test("an author's example that their own schema refuses is left out", () => {
  const properties = { a: { type: "string", maxLength: 3, examples: ["too long"] } };
  const input = exampleOf(laneOf({ inputSchema: { type: "object", required: ["a"], properties } }))?.input;
  expect(validateJson({ schema: { type: "object", properties }, value: input })).toEqual([]);
});

test("a chat lane is greeted", () => {
  expect(exampleOf(laneOf({ mode: "chat" }))).toEqual({ laneId: "main", input: { message: "Hello" } });
});

test("a schema that nothing fits has no example", () => {
  const inputSchema = {
    type: "object",
    required: ["a"],
    properties: { a: { type: "integer", minimum: 2, maximum: 1 } },
  };
  expect(exampleOf(laneOf({ inputSchema }))).toBeNull();
});

describe("attachments", () => {
  const field = (name: string, acceptedTypes: string[], required: boolean) => ({
    name,
    label: name,
    required,
    acceptedTypes,
  });
  const chat = { mode: "chat" as const };
  const namesAndTypes = (lane: Lane) => {
    const files = exampleOf(lane)?.attachments;
    return (Array.isArray(files) ? files : []).filter(isJsonObject).map(({ name, type }) => [name, type]);
  };

  test("each required field gets one, and so does one before it that would take it", () => {
    const fields = [
      field("photo", ["image/*"], false),
      field("proof", ["image/*"], true),
      field("more", [], false),
    ];
    const lane = laneOf({ ...chat, attachments: { supported: true, fields } });
    expect(namesAndTypes(lane)).toEqual([
      ["photo.png", "image/png"],
      ["proof.png", "image/png"],
    ]);
    expect(() =>
      matchAttachments({ lane, attachments: decoded(exampleOf(lane)?.attachments) }),
    ).not.toThrow();
  });

  test("a lane that demands any gets one of the first type it takes", () => {
    const attachments = { supported: true, required: true, acceptedTypes: ["text/csv", "application/pdf"] };
    expect(namesAndTypes(laneOf({ ...chat, attachments }))).toEqual([["example.csv", "text/csv"]]);
    const fields = [field("anything", [], false)];
    expect(
      namesAndTypes(laneOf({ ...chat, attachments: { supported: true, required: true, fields } })),
    ).toEqual([["anything.txt", "text/plain"]]);
  });

  test("where none is needed, none is sent", () => {
    const fields = [field("photo", ["image/*"], false)];
    expect(namesAndTypes(laneOf({ ...chat, attachments: { supported: true, fields } }))).toEqual([]);
  });
});
