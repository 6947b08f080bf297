import type { Evaluation } from "../evaluation.ts";
import { MAX_VALUE_DEPTH } from "../limits.ts";
import { DYN, INT, listOf, type StaticType } from "../types/static-type.ts";
import { distinctElements } from "../values/distinct.ts";
import { mapKeys } from "../values/keys.ts";
import { characterCount, chargeScan } from "../values/text.ts";
import { Bytes, isList, type Value, withoutSpare } from "../values/value.ts";
import { binary, type ExpressionFunction, unary } from "./define-function.ts";
import { BINARY, either, LIST, MAP, optionally, TEXT, WHOLE_NUMBER } from "./parameter.ts";

export const LIST_FUNCTIONS: readonly ExpressionFunction[] = [
  // Characters of a string, bytes, elements, keys.
  unary({
    name: "size",
    form: "both",
    parameters: [either(either(TEXT, BINARY), either(LIST, MAP))],
    result: INT,
    run: (evaluation, value) => {
      if (typeof value === "string") {
        chargeScan(evaluation, value.length);
        return characterCount(value);
      }
      if (isList(value)) return value.length;
      if (value instanceof Bytes) return value.content.length;
      return mapKeys(evaluation, value).length;
    },
  }),
  // Flattens one level, or as many as the second argument says.
  binary({
    name: "flatten",
    form: "both",
    parameters: [LIST, optionally(WHOLE_NUMBER)],
    result: flatType,
    run: (evaluation, list, levels = 1) => {
      if (levels < 0) throw evaluation.failure("flatten() needs a number of levels that is not negative");
      const flat: Value[] = [];
      flattenInto(evaluation, flat, list, Math.min(levels, MAX_VALUE_DEPTH));
      return withoutSpare(flat);
    },
  }),
  unary({
    name: "distinct",
    form: "both",
    parameters: [LIST],
    result: ([list]) => (list?.kind === "list" ? list : listOf(DYN)),
    run: distinctElements,
  }),
];

function flatType([list, levels]: readonly StaticType[]): StaticType {
  const isOneLevel = !levels && list?.kind === "list" && list.element.kind === "list";
  return isOneLevel ? list.element : listOf(DYN);
}

function flattenInto(evaluation: Evaluation, flat: Value[], list: readonly Value[], levels: number): void {
  evaluation.charge(1 + list.length);
  for (const item of list) {
    if (levels > 0 && isList(item)) flattenInto(evaluation, flat, item, levels - 1);
    else flat.push(item);
  }
}
