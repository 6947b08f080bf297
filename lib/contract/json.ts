/** Any value that JSON can hold. Inputs, outputs and payloads of runs are `Json`; nothing else is stored. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member that the object itself has: names that people choose may be those of Object's own, such as `constructor`. */
export function memberOf<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Plain assignment to `__proto__` would set the prototype and lose the member. */
export function defineMember<T>(target: Record<string, T>, name: string, value: T): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The facts kept with a large value's text; can be cloned between threads. */
export interface LargeJsonParts {
  /** UTF-8 in shared memory; never modified. */
  readonly bytes: Uint8Array;
  /** The text's length in UTF-16 units. */
  readonly chars: number;
  /** The start of the value, with more text than a trace ever shows. */
  readonly head: Json;
  /** The values with secret-like names in it, as far as a run remembers them (D12). */
  readonly named: readonly string[];
}

/**
 * A JSON object or array kept as text. Only threads parse it: a million values as objects would block the event loop
 * too long.
 */
export class LargeJson implements LargeJsonParts {
  readonly bytes: Uint8Array;
  readonly chars: number;
  readonly head: Json;
  readonly named: readonly string[];

  constructor({ bytes, chars, head, named }: LargeJsonParts) {
    this.bytes = bytes;
    this.chars = chars;
    this.head = head;
    this.named = named;
  }
}

/** A node's output: text if large, which the interpreter passes on unread. */
export type NodeOutput = Json | LargeJson;
