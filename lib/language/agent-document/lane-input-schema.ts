import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import type { Lane } from "./agent-document.ts";

type LaneInput = Pick<Lane, "mode" | "inputSchema">;

/** Keeps one schema object per lane, because validators cache compiled schemas by identity. */
const merged = new WeakMap<LaneInput, JsonObject>();

/**
 * The JSON Schema that `input` on this lane must fit (D4). A structured lane's is its author's, or any object;
 * a chat lane's is the chat default with what the author added: more properties, other keywords, and for
 * `message` whatever narrows it.
 */
export function laneInputSchema(lane: LaneInput): JsonObject {
  const known = merged.get(lane);
  if (known) return known;
  const schema =
    lane.mode === "chat" ? chatSchema(lane.inputSchema ?? {}) : (lane.inputSchema ?? { type: "object" });
  merged.set(lane, schema);
  return schema;
}

function chatSchema(author: JsonObject): JsonObject {
  const properties = isJsonObject(author.properties) ? author.properties : {};
  const required = Array.isArray(author.required) ? author.required : [];
  const message = messageSchema(properties.message);
  return {
    additionalProperties: false,
    ...author,
    type: "object",
    required: [...new Set(["message", ...required])],
    // An author who names `message` also decides its place among the fields.
    properties: Object.hasOwn(properties, "message")
      ? { ...properties, message }
      : { message, ...properties },
  };
}

function messageSchema(author: Json | undefined): JsonObject {
  const own = isJsonObject(author) ? author : {};
  return {
    ...own,
    type: "string",
    minLength: Math.max(1, numberOr(own.minLength, 1)),
    maxLength: Math.min(MAX_MESSAGE_CHARS, numberOr(own.maxLength, MAX_MESSAGE_CHARS)),
  };
}

function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
