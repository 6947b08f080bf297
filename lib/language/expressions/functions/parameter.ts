import { Duration } from "../values/duration.ts";
import { Timestamp } from "../values/timestamp.ts";
import { Bytes, isList, isMap, type Kind, type Value, type ValueMap } from "../values/value.ts";

/** A parameter of a function. */
export interface Parameter<T extends Value | undefined> {
  /** For messages: "lower() needs a string, not a number". */
  readonly expects: string;
  /** Undefined for any. */
  readonly kinds: readonly Kind[] | undefined;
  readonly optional: boolean;
  readonly accepts: (value: Value | undefined) => value is T;
}

export const TEXT: Parameter<string> = {
  expects: "a string",
  kinds: ["string"],
  optional: false,
  accepts: (value) => typeof value === "string",
};

export const NUMBER: Parameter<number> = {
  expects: "a number",
  kinds: ["number"],
  optional: false,
  accepts: (value) => typeof value === "number",
};

export const WHOLE_NUMBER: Parameter<number> = {
  expects: "a whole number",
  kinds: ["number"],
  optional: false,
  accepts: (value): value is number => typeof value === "number" && Number.isSafeInteger(value),
};

export const BOOLEAN: Parameter<boolean> = {
  expects: "a bool",
  kinds: ["bool"],
  optional: false,
  accepts: (value) => typeof value === "boolean",
};

export const LIST: Parameter<readonly Value[]> = {
  expects: "a list",
  kinds: ["list"],
  optional: false,
  accepts: isList,
};

export const MAP: Parameter<ValueMap> = { expects: "a map", kinds: ["map"], optional: false, accepts: isMap };

export const TIME: Parameter<Timestamp> = {
  expects: "a timestamp",
  kinds: ["timestamp"],
  optional: false,
  accepts: (value) => value instanceof Timestamp,
};

export const SPAN: Parameter<Duration> = {
  expects: "a duration",
  kinds: ["duration"],
  optional: false,
  accepts: (value) => value instanceof Duration,
};

export const BINARY: Parameter<Bytes> = {
  expects: "bytes",
  kinds: ["bytes"],
  optional: false,
  accepts: (value) => value instanceof Bytes,
};

export const ANY: Parameter<Value> = {
  expects: "a value",
  kinds: undefined,
  optional: false,
  accepts: (value) => value !== undefined,
};

/** Beyond a function's last parameter. */
export const NOTHING: Parameter<undefined> = {
  expects: "nothing more",
  kinds: [],
  optional: true,
  accepts: (value) => value === undefined,
};

export function either<T extends Value, U extends Value>(
  left: Parameter<T>,
  right: Parameter<U>,
): Parameter<T | U> {
  return {
    expects: `${left.expects} or ${right.expects}`,
    kinds: [...(left.kinds ?? []), ...(right.kinds ?? [])],
    optional: false,
    accepts: (value): value is T | U => left.accepts(value) || right.accepts(value),
  };
}

export function optionally<T extends Value>(parameter: Parameter<T>): Parameter<T | undefined> {
  return {
    ...parameter,
    optional: true,
    accepts: (value): value is T | undefined => value === undefined || parameter.accepts(value),
  };
}
