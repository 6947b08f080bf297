import type { z } from "zod";
import type { LaneDetail } from "#lib/contract/agents.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { minimalInstance } from "#lib/language/json-schema/examples/minimal-instance.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { exampleAttachments } from "./example-attachments.ts";

type LaneToStart = Pick<z.infer<typeof LaneDetail>, "id" | "mode" | "inputSchema" | "attachments">;

/** Keywords that generated text may violate. */
const BOUND_TEXT = ["const", "default", "enum", "format", "pattern", "$ref"] as const;

/**
 * A body that starts a run on the lane unchanged, for people to copy and edit: the author's `examples` first, then
 * generated values for what the schema requires. Null if no accepted value was found.
 */
export function startExample({ id, mode, inputSchema, attachments }: LaneToStart): JsonObject | null {
  const input = exampleInput(inputSchema, mode === "chat" ? { message: "Hello" } : {});
  if (!input) return null;
  const files = exampleAttachments(attachments);
  return { laneId: id, input, ...(files.length > 0 ? { attachments: files } : {}) };
}

function exampleInput(schema: JsonObject, words: JsonObject): JsonObject | undefined {
  const whole = authorsExample(schema);
  if (isJsonObject(whole) && fits(schema, whole)) return whole;
  const minimal = tryMinimal(schema);
  if (!isJsonObject(minimal)) return undefined;
  const friendly = { ...minimal, ...wordsFor(schema, minimal), ...words, ...authorsExamples(schema) };
  return fits(schema, friendly) ? friendly : minimal;
}

const fits = (schema: JsonObject, value: Json) => validateJson({ schema, value }).length === 0;

function tryMinimal(schema: JsonObject): Json | undefined {
  try {
    return minimalInstance(schema);
  } catch {
    return undefined;
  }
}

function authorsExample(schema: Json | undefined): Json | undefined {
  return isJsonObject(schema) && Array.isArray(schema.examples) ? schema.examples[0] : undefined;
}

const propertiesOf = ({ properties }: JsonObject) =>
  Object.entries(isJsonObject(properties) ? properties : {});

function authorsExamples(schema: JsonObject): JsonObject {
  const examples = propertiesOf(schema).map(([name, property]) => [name, authorsExample(property)] as const);
  return Object.fromEntries(
    examples.flatMap(([name, example]) => (example === undefined ? [] : [[name, example]])),
  );
}

/** If the schema allows any text, the property's title is used. */
function wordsFor(schema: JsonObject, minimal: JsonObject): JsonObject {
  const open = propertiesOf(schema).flatMap(([name, property]) => {
    const isOpen = isJsonObject(property) && BOUND_TEXT.every((keyword) => property[keyword] === undefined);
    if (!isOpen || typeof minimal[name] !== "string") return [];
    return [[name, typeof property.title === "string" ? property.title : name] as const];
  });
  return Object.fromEntries(open);
}
