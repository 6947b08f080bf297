import { defineMember, isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { isBase64Name } from "./find-base64.ts";
import { loneBase64 } from "./lone-base64.ts";
import { hidesMember } from "./secret-member.ts";

/** A value as far as it can be shown. */
export interface CutValue {
  readonly value: Json;
  /** Whether anything was left out. */
  readonly isCut: boolean;
  /** Whether anything was replaced by what is shown for it. */
  readonly hides: boolean;
  /** The one text that was cut in the middle: a secret may begin at its end. */
  readonly cutText: string | undefined;
}

/**
 * Base64 up to this length keeps its digest; a longer text is described by its length, because reading it takes too
 * long.
 */
const DIGESTED_CHARS = 1_048_576;

/** Names that say what the `value` beside them is; kept, so that a secret is still known by them. */
const ENTRY_NAMES = ["name", "key"];
const MAX_ENTRY_NAME_CHARS = 4_096;

interface Open {
  readonly source: readonly Json[] | JsonObject;
  readonly names: readonly string[] | undefined;
  readonly size: number;
  readonly list: Json[];
  readonly object: Record<string, Json>;
  next: number;
}

/**
 * The beginning of a value: as many members and characters as its JSON text needs for `maxChars`, or a few more. What
 * is looked through for secrets is bounded by that, however large the value is. A text of base64 alone counts little,
 * because it is shown as its length and digest. What is hidden by
 * its name is hidden here, as nothing of it is shown. Hands back the value itself when nothing was left out.
 *
 * Only ends are cut, never beginnings: a secret in it begins in it, too. Without recursion, and stops at the bound.
 */
export function cutValue(value: Json, maxChars: number): CutValue {
  let left = maxChars;
  let isCut = false;
  let hides = false;
  let cutText: string | undefined;

  function leaf(member: Json, name?: string): Json {
    if (typeof member !== "string") {
      left -= String(member).length;
      return member;
    }
    if (member.length <= left) {
      left -= member.length;
      return member;
    }
    const base64 = loneBase64(member, isBase64Name(name));
    if (base64) {
      left -= 100 + base64.start;
      if (member.length <= DIGESTED_CHARS) return member;
      hides = true;
      return `${member.slice(0, base64.start)}[base64 ${base64.bytes} bytes]`;
    }
    isCut = true;
    cutText = member.slice(0, Math.max(0, left));
    left = 0;
    return cutText;
  }

  if (!isContainer(value)) return { value: leaf(value), isCut, hides, cutText };
  const root = opened(value);
  const open = [root];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    if (at.next >= at.size || left <= 0) {
      if (at.next < at.size) isCut = true;
      if (at.names) keepEntryName(at, at.names);
      open.pop();
      continue;
    }
    const name = at.names?.[at.next];
    const member = memberOf(at, name);
    at.next += 1;
    if (member === undefined) continue;
    if (name !== undefined) left -= name.length;
    // A name that is cut no longer shows whether it names a secret.
    if (left <= 0 && name !== undefined) {
      isCut = true;
      continue;
    }
    const hidden = name !== undefined && hidesMember(name, member, at.source);
    const child = !hidden && isContainer(member) ? opened(member) : undefined;
    if (hidden) hides = true;
    const kept = hidden ? REDACTED : child ? (child.names ? child.object : child.list) : leaf(member, name);
    if (name === undefined) at.list.push(kept);
    else defineMember(at.object, name, kept);
    if (child) open.push(child);
  }
  if (!isCut && !hides) return { value, isCut, hides, cutText };
  return { value: root.names ? root.object : root.list, isCut, hides, cutText };
}

function opened(source: readonly Json[] | JsonObject): Open {
  const names = isJsonObject(source) ? Object.keys(source) : undefined;
  const size = names?.length ?? (isJsonObject(source) ? 0 : source.length);
  return { source, names, size, list: [], object: {}, next: 0 };
}

function isContainer(value: Json): value is readonly Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}

/** Undefined for a member that JSON leaves out. */
function memberOf({ source, next }: Open, name: string | undefined): Json | undefined {
  if (isJsonObject(source)) return name === undefined ? undefined : source[name];
  return source[next] ?? null;
}

function keepEntryName({ source, object, next }: Open, names: readonly string[]): void {
  if (next >= names.length || !isJsonObject(source) || !Object.hasOwn(object, "value")) return;
  for (const name of ENTRY_NAMES) {
    const entryName = Object.hasOwn(source, name) ? source[name] : undefined;
    if (typeof entryName === "string" && entryName.length <= MAX_ENTRY_NAME_CHARS)
      defineMember(object, name, entryName);
  }
}
