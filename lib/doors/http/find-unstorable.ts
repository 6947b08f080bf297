import type { ErrorDetail } from "#lib/contract/errors.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";

interface Fault {
  readonly code: string;
  readonly message: string;
  /** The keys that lead to the value, innermost first, as a linked list: nothing is allocated on the way down. */
  readonly keys: (string | number)[];
}

/**
 * The first value of parsed JSON that PostgreSQL cannot store (D1): text or a property name with NUL or half a
 * surrogate pair (from escapes), or a number beyond double range, which parses as infinite. The scanner has bounded the
 * nesting.
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
  return Array.isArray(value) ? faultInArray(value) : faultInObject(value as Record<string, unknown>);
}

function faultInArray(items: readonly unknown[]): Fault | undefined {
  for (let index = 0; index < items.length; index++) {
    const fault = faultOf(items[index]);
    if (fault) return within(index, fault);
  }
  return undefined;
}

function faultInObject(object: Readonly<Record<string, unknown>>): Fault | undefined {
  for (const key of Object.keys(object)) {
    // A pointer cannot contain such a name either, so it names the object that has the property.
    const nameFault = textFault(key, "has a property name that");
    if (nameFault) return nameFault;
    const fault = faultOf(object[key]);
    if (fault) return within(key, fault);
  }
  return undefined;
}

function within(key: string | number, fault: Fault): Fault {
  fault.keys.push(key);
  return fault;
}

function textFault(text: string, subject: string): Fault | undefined {
  if (!text.isWellFormed()) {
    return { code: "unstorable_text", message: `${subject} contains half of a surrogate pair`, keys: [] };
  }
  if (text.includes("\0"))
    return { code: "unstorable_text", message: `${subject} contains U+0000`, keys: [] };
  return undefined;
}
