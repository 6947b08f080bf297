import type { Json } from "#lib/contract/json.ts";
import { endOfGap } from "./base64-chars.ts";
import { type CutValue, cutValue } from "./cut-value.ts";
import { findBase64 } from "./find-base64.ts";
import type { OpenSecretMatcher } from "./redact.ts";
import type { Span } from "./span.ts";

/** Beside what is kept, what is looked through for secrets: hiding makes texts shorter. */
const ROOM_CHARS = 12_000;

/**
 * Cuts values that are redacted together to the part that may be shown, before they are searched for secrets. A large
 * part that occurs in many of them is cut once, and is the same reference in each.
 */
export class Beginnings {
  readonly #maxChars: number;
  readonly #known = new Map<Json, CutValue>();
  readonly #cutTexts = new Set<string>();

  constructor(maxChars: number) {
    this.#maxChars = maxChars + ROOM_CHARS;
  }

  of(value: Json): CutValue {
    const known = this.#known.get(value);
    if (known) return known;
    const cut = cutValue(value, this.#maxChars);
    if (cut.cutText !== undefined) this.#cutTexts.add(cut.cutText);
    if (typeof value === "object" || typeof value === "string") this.#known.set(value, cut);
    return cut;
  }

  /** Each member by itself, for an object whose members, rather than itself, stand elsewhere too. */
  ofMembers(value: Json): Pick<CutValue, "value" | "isCut"> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return this.of(value);
    let isCut = false;
    const members = Object.entries<Json | undefined>(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      const cut = this.of(member);
      isCut ||= cut.isCut;
      return [[name, cut.value] as const];
    });
    return { value: Object.fromEntries(members), isCut };
  }

  /** Also finds what a cut may have left of a secret: the end of a cut text that may be the beginning of a secret. */
  matcher(secrets: OpenSecretMatcher): OpenSecretMatcher {
    return {
      get hidesAll() {
        return secrets.hidesAll === true;
      },
      find: (text) =>
        this.#cutTexts.has(text) ? [...secrets.find(text), ...openEnd(text, secrets)] : secrets.find(text),
      open: (text) => secrets.open(text),
    };
  }
}

function openEnd(text: string, secrets: OpenSecretMatcher): readonly Span[] {
  const open = secrets.open(text);
  const spans: Span[] = open > 0 ? [{ start: text.length - open, end: text.length }] : [];
  // The digest of a part would be taken for that of the whole.
  return [
    ...spans,
    ...findBase64(text, false).filter(
      ({ end, isDescribed }) => isDescribed && endOfGap(text, end) === text.length,
    ),
  ];
}
