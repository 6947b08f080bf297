import type { Json } from "#lib/contract/json.ts";
import { largeText } from "./large-text.ts";

/** The value that a large JSON's bytes spell. For threads. */
export function parseBytes(bytes: Uint8Array): Json {
  return JSON.parse(largeText({ bytes }));
}
