import { isJsonObject, type Json } from "#lib/contract/json.ts";

const MAX_CHARS = 160;

/** The first line of a text that a draft may have, shortened; undefined where it is no text or has none. */
export function firstLine(text: Json | undefined): string | undefined {
  if (typeof text !== "string") return undefined;
  const line = text.trimStart().split("\n", 1)[0]?.slice(0, MAX_CHARS).toWellFormed().trimEnd();
  return line === "" ? undefined : line;
}

/** A member of each object in a list, where that is a text. */
export function textsOf(list: Json | undefined, member: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Json) => (isJsonObject(one) && firstLine(one[member])) || []);
}

export const withWord = (word: string, text: string | undefined) =>
  text === undefined ? undefined : `${word} ${text}`;
