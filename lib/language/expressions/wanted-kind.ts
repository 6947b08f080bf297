import { describeType } from "./compile/require-type.ts";
import type { StaticType } from "./types/static-type.ts";

/** The kind of value that a place in a document needs from an expression, if not any will do. */
export type WantedKind = "list" | "map" | "bool";

const KINDS: Readonly<Record<WantedKind, readonly StaticType["kind"][]>> = {
  list: ["list"],
  map: ["map", "object"],
  bool: ["bool"],
};

const EXAMPLES: Readonly<Record<WantedKind, string>> = {
  list: "a list, such as input.items or [1, 2, 3]",
  map: "a map, such as {'name': input.name}",
  bool: "true or false, such as input.amount > 100",
};

/** Why a value of this type is surely not what is wanted; undefined where it is, or may be. */
export function misfit(type: StaticType, wanted: WantedKind): string | undefined {
  // An optional may hold anything: what it holds is the result.
  if (type.kind === "dyn" || type.kind === "optional" || KINDS[wanted].includes(type.kind)) return undefined;
  return `it must give ${EXAMPLES[wanted]}, and gives ${type.kind === "null" ? "null" : `a ${describeType(type)}`}`;
}
