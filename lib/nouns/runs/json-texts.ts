import type { Json, JsonObject } from "#lib/contract/json.ts";
import { serialise } from "#lib/language/redaction/bound-payload.ts";

/** Serialising a shorter text costs less than a lookup. */
const LARGE_CHARS = 4_096;

/**
 * JSON texts of values that are written together. A large value that occurs many times is serialised once: nodes pass
 * values on, and each time the value is in a step, an event and finally the result.
 */
export class JsonTexts {
  /** Texts of large arrays, objects and strings. */
  readonly #known = new Map<Json, string>();

  /** Adds a value with a known text. */
  add(value: Json, text: string): void {
    if (mayBeLarge(value)) this.#known.set(value, text);
  }

  /** Like JSON.stringify, but at any depth. */
  of(value: Json): string {
    if (!mayBeLarge(value)) return JSON.stringify(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const text = serialise(value, Number.POSITIVE_INFINITY).prefix;
    if (text.length >= LARGE_CHARS) this.#known.set(value, text);
    return text;
  }

  /** The same for an object whose members may occur elsewhere. */
  ofMembers(value: Json): string {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return this.of(value);
    const members: string[] = [];
    for (const [name, member] of Object.entries<Json | undefined>(value as JsonObject)) {
      if (member !== undefined) members.push(`${JSON.stringify(name)}:${this.of(member)}`);
    }
    return `{${members.join(",")}}`;
  }
}

/** Appends a member to the JSON text of a nonempty object. */
export function withMember(object: string, name: string, text: string): string {
  return `${object.slice(0, -1)},${JSON.stringify(name)}:${text}}`;
}

function mayBeLarge(value: Json): boolean {
  return typeof value === "string"
    ? value.length >= LARGE_CHARS
    : typeof value === "object" && value !== null;
}
