import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { hidesMember } from "./secret-member.ts";

/** The texts and numbers, as texts, under secret-like names in a value, also deeper under such a name. */
export function* namedValues(value: Json): Generator<string> {
  const open: { value: Json; hidden: boolean }[] = [{ value, hidden: false }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value: found, hidden } = at;
    if (typeof found !== "object" || found === null) {
      if (hidden && (typeof found === "string" || typeof found === "number")) yield String(found);
    } else if (isJsonObject(found)) {
      // By its keys: pairs of an object with 200,000 take twice as long.
      for (const name of Object.keys(found)) {
        const member: Json | undefined = found[name];
        if (member === undefined) continue;
        const isHidden = hidden || hidesMember(name, member, found);
        if (isHidden || typeof member === "object") open.push({ value: member, hidden: isHidden });
      }
    } else {
      for (const member of found)
        if (hidden || typeof member === "object") open.push({ value: member, hidden });
    }
  }
}

/** All texts and numbers in a value, as texts. */
export function* leavesOf(value: Json): Generator<string> {
  yield* namedValues({ secret: value });
}

/**
 * Everything in a value that is sensitive as a whole: the texts and numbers, as texts, and the names of members.
 * @param known names that hide nothing, since whoever sees the schema sees them.
 */
export function* wholeOf(value: Json, known?: ReadonlySet<string>): Generator<string> {
  const open: Json[] = [value];
  for (let found = open.pop(); found !== undefined; found = open.pop()) {
    if (typeof found === "string" || typeof found === "number") yield String(found);
    else if (isJsonObject(found)) {
      for (const [name, member] of Object.entries<Json | undefined>(found)) {
        if (!known?.has(name)) yield name;
        if (member !== undefined) open.push(member);
      }
    } else if (typeof found === "object" && found !== null) for (const member of found) open.push(member);
  }
}
