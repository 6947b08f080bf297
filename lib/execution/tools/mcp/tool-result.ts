import type { CallToolResult } from "@ai-sdk/mcp";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * What a tool gave, as a graph and a model read it: its structured content where it has one; otherwise its
 * content, a text as it is (an expression may `parseJson` it), images, sounds and files by type and size without
 * their bytes, several items as a list, none as null.
 */
export function readToolResult(answer: CallToolResult): Json {
  if ("toolResult" in answer) return asJson(answer.toolResult); // of 2024-10-07
  const { structuredContent, content } = answer as ContentResult;
  if (structuredContent !== undefined && structuredContent !== null) return asJson(structuredContent);
  const [first = null, ...rest] = content.map((item) => describe(asJson(item)));
  return rest.length === 0 ? first : [first, ...rest];
}

/** The client's type for it says only that every property may be there. */
interface ContentResult {
  readonly structuredContent?: unknown;
  readonly content: readonly unknown[];
}

/** It was parsed from JSON. */
function asJson(value: unknown): Json {
  return value as Json;
}

function describe(item: Json): Json {
  if (!isJsonObject(item)) return null;
  const { type = null, mimeType, resource } = item;
  if (type === "text") return item.text ?? "";
  if (type === "image" || type === "audio") return { type, ...pick({ mimeType }), bytes: bytesOf(item.data) };
  if (type === "resource" && isJsonObject(resource)) {
    const { uri, mimeType, text, blob } = resource;
    const size = blob === undefined ? {} : { bytes: bytesOf(blob) };
    return { type, ...pick({ uri, mimeType, text }), ...size };
  }
  const { uri, name, title, description } = item;
  return { type, ...pick({ uri, name, title, description, mimeType }) };
}

function pick(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, Json] => member[1] !== undefined),
  );
}

/** Number of bytes that the base64 decodes to. */
function bytesOf(base64: Json | undefined): number {
  return typeof base64 === "string" ? Buffer.byteLength(base64, "base64") : 0;
}
