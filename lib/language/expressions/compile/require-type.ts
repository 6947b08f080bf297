import type { StaticType } from "../types/static-type.ts";
import type { Compilation } from "./compilation.ts";

/** @param hint what to write instead, to follow the message. */
export function requireBool(
  compilation: Compilation,
  offset: number,
  type: StaticType,
  what: string,
  hint = "",
): void {
  if (type.kind !== "bool" && type.kind !== "dyn") {
    compilation.reportType(offset, `${what} must be a bool, not a ${describeType(type)}${hint}`);
  }
}

export function describeType(type: StaticType): string {
  switch (type.kind) {
    case "object":
      return "map";
    case "int":
    case "double":
      return "number";
    default:
      return type.kind;
  }
}
