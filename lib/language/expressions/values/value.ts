/** The values of expressions: JSON, read in place, and the few CEL values that JSON lacks. */
export type Value = null | boolean | number | string | readonly Value[] | ValueMap | Extended;
export type ValueMap = { readonly [key: string]: Value };

export type Kind =
  | "null"
  | "bool"
  | "number"
  | "string"
  | "list"
  | "map"
  | "timestamp"
  | "duration"
  | "bytes"
  | "optional"
  | "type";

/** A CEL value beyond JSON; leaves an expression only by `toJson`. */
export abstract class Extended {
  abstract readonly kind: Kind;
  /** Converts one level to JSON; the members may need the same step. */
  abstract toJson(): Value;
}

export class Bytes extends Extended {
  readonly kind = "bytes";
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super();
    this.content = content;
  }

  /** Base64, as the JSON mapping of Protocol Buffers has it. */
  toJson(): string {
    const pieces: string[] = [];
    // In slices: a spread of a large array overflows the stack.
    for (let at = 0; at < this.content.length; at += 8_192) {
      pieces.push(String.fromCharCode(...this.content.subarray(at, at + 8_192)));
    }
    return btoa(pieces.join(""));
  }
}

export class OptionalValue extends Extended {
  static readonly NONE = new OptionalValue(undefined);
  readonly kind = "optional";
  readonly held: Value | undefined;

  private constructor(held: Value | undefined) {
    super();
    this.held = held;
  }

  static of(value: Value | undefined): OptionalValue {
    return value === undefined ? OptionalValue.NONE : new OptionalValue(value);
  }

  toJson(): Value {
    return this.held ?? null;
  }
}

/** The value of `type(x)`, which `int`, `string`, … name. */
export class TypeName extends Extended {
  readonly kind = "type";
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  toJson(): string {
    return this.text;
  }
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value | undefined): value is ValueMap {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Extended);
}

export function kindOf(value: Value): Kind {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "bool";
    default:
      if (value === null) return "null";
      if (isList(value)) return "list";
      return value instanceof Extended ? value.kind : "map";
  }
}

/**
 * The value of an own key. Maps come from JSON or from an author, so `__proto__`, `constructor` and
 * `toString` are keys like any other and nothing is ever read from a prototype.
 */
export function ownEntry(map: ValueMap, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** A list that was grown by `push` has room for 17 elements from the first: kept by the million, that counts. */
export function withoutSpare<V>(list: V[]): V[] {
  return list.length < 16 ? list.slice() : list;
}

/** Adds an own key; a plain assignment to `__proto__` would change the prototype instead. */
export function setEntry<V>(map: Record<string, V>, key: string, value: V): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else map[key] = value;
}
