/** Any value that JSON can hold. Inputs, outputs and payloads of runs are `Json`; nothing else is stored. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Plain assignment to `__proto__` would set the prototype and lose the member. */
export function defineMember(target: Record<string, Json>, name: string, value: Json): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** What is kept of a large value beside its text. Can be cloned between threads. */
export interface LargeJsonParts {
  /** UTF-8, in memory that threads share: it is never changed. */
  readonly bytes: Uint8Array;
  /** Of the text, in UTF-16 units. */
  readonly chars: number;
  /** The first part of the value, with more text than a trace ever shows. */
  readonly head: Json;
  /** The values under secret-like names anywhere in it, as far as a run remembers it (D12). */
  readonly named: readonly string[];
}

/**
 * A JSON object or array that is kept as text. Only threads parse it: a million values as objects would hold the event
 * loop for longer than any other request should wait.
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

/** What a node gives: text where it is large, which the interpreter hands on unread. */
export type NodeOutput = Json | LargeJson;
