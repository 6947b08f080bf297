import type { Kind } from "../values/value.ts";

/** What `type(x)` compares with. `uint` is another name of `int`, whose values are the same here. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  "null_type",
  "bool",
  "int",
  "uint",
  "double",
  "string",
  "bytes",
  "list",
  "map",
  "timestamp",
  "duration",
  "optional_type",
  "type",
]);

export const TYPE_NAME_OF_KIND: Readonly<Record<Exclude<Kind, "number">, string>> = {
  null: "null_type",
  bool: "bool",
  string: "string",
  list: "list",
  map: "map",
  timestamp: "timestamp",
  duration: "duration",
  bytes: "bytes",
  optional: "optional_type",
  type: "type",
};
