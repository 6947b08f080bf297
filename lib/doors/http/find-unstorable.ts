import type { ErrorDetail } from "#lib/contract/errors.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";

interface Fault {
  readonly code: string;
  readonly message: string;
  /** The keys that lead to the value, innermost first: nothing is built on the way down. */
  readonly keys: (string | number)[];
}

/**
 * The first value of parsed JSON that PostgreSQL cannot hold (D1): text with NUL or with half of a surrogate
 * pair, which only escapes can spell, in property names too; or a number beyond what a double holds, which
 * reads as infinite. Arrays and objects nest no deeper than the scanner allows.
 */
export function findUnstorable({ value }: { value: unknown }): ErrorDetail | undefined {
  const fault = faultOf(value);
  return fault && { code: fault.code, message: fault.message, field: pointerOf(fault.keys.reverse()) };
}

function faultOf(value: unknown): Fault | undefined {
  if (typeof value === "string") return textFault(value, "is text that");
  if (typeof value === "number") {
    return Number.isFinite(value)
      ? undefined
      : { code: "number_out_of_range", message: "is a number too large to hold", keys: [] };
  }
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? faultIn(value.entries()) : faultIn(Object.entries(value));
}

function faultIn(members: Iterable<[string | number, unknown]>): Fault | undefined {
  for (const [key, member] of members) {
    // A name that cannot be held cannot be pointed to either: the fault is the object's that has it.
    const nameFault = typeof key === "string" ? textFault(key, "has a property name that") : undefined;
    if (nameFault) return nameFault;
    const fault = faultOf(member);
    if (fault) {
      fault.keys.push(key);
      return fault;
    }
  }
  return undefined;
}

function textFault(text: string, subject: string): Fault | undefined {
  if (!text.isWellFormed()) {
    return { code: "unstorable_text", message: `${subject} contains half of a surrogate pair`, keys: [] };
  }
  if (text.includes("\0"))
    return { code: "unstorable_text", message: `${subject} contains U+0000`, keys: [] };
  return undefined;
}
