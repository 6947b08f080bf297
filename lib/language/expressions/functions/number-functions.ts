import type { Evaluation } from "../evaluation.ts";
import { DOUBLE, DYN, INT, isNumeric, type StaticType } from "../types/static-type.ts";
import { add, exactNumber } from "../values/arithmetic.ts";
import { order } from "../values/ordering.ts";
import { kindOf, type Value } from "../values/value.ts";
import { binary, type ExpressionFunction, unary } from "./define-function.ts";
import { LIST, NUMBER, optionally, WHOLE_NUMBER } from "./parameter.ts";

/** Calls for each element, and comparing or adding. */
const ELEMENT_UNITS = 1;

const MAX_DIGITS = 15;

/** It goes by way of the number's text. */
const ROUND_WEIGHT = 80;

export const NUMBER_FUNCTIONS: readonly ExpressionFunction[] = [
  // Numbers, or durations; of an empty list 0.
  unary({
    name: "sum",
    form: "both",
    parameters: [LIST],
    result: elementType,
    run: (evaluation, list) => {
      evaluation.charge(list.length * ELEMENT_UNITS);
      const [first] = list;
      let total: Value = first === undefined ? 0 : requireSummable(evaluation, first);
      for (let at = 1; at < list.length; at += 1) {
        total = add(evaluation, total, requireSummable(evaluation, list[at] ?? null));
      }
      return total;
    },
  }),
  unary({
    name: "avg",
    form: "both",
    parameters: [LIST],
    result: DOUBLE,
    run: (evaluation, list) => {
      if (list.length === 0) throw evaluation.failure("avg() of an empty list");
      evaluation.charge(list.length * ELEMENT_UNITS);
      let total = 0;
      for (const item of list) total += requireNumber(evaluation, "avg", item);
      return exactNumber(evaluation, total / list.length);
    },
  }),
  extreme("min", -1),
  extreme("max", 1),
  // Half away from zero, by the decimal digits one sees: round(1.005, 2) is 1.01.
  binary({
    name: "round",
    form: "both",
    parameters: [NUMBER, optionally(WHOLE_NUMBER)],
    result: DOUBLE,
    weight: ROUND_WEIGHT,
    run: (evaluation, value, digits = 0) => {
      if (Math.abs(digits) > MAX_DIGITS)
        throw evaluation.failure(`round() takes -${MAX_DIGITS} to ${MAX_DIGITS} digits`);
      return exactNumber(evaluation, roundDecimal(value, digits));
    },
  }),
];

/** Numbers, texts, bools, timestamps or durations, all of one kind. */
function extreme(name: "min" | "max", direction: number): ExpressionFunction {
  return unary({
    name,
    form: "both",
    gathers: true,
    parameters: [LIST],
    result: elementType,
    run: (evaluation, list) => {
      const [first] = list;
      if (first === undefined) throw evaluation.failure(`${name}() of an empty list`);
      evaluation.charge(list.length * ELEMENT_UNITS);
      return list.reduce(
        (best, item) => (order(evaluation, name, item, best) * direction > 0 ? item : best),
        first,
      );
    },
  });
}

function elementType([list]: readonly StaticType[]): StaticType {
  if (list?.kind !== "list") return DYN;
  return isNumeric(list.element) ? (list.element.kind === "int" ? INT : DOUBLE) : list.element;
}

function requireNumber(evaluation: Evaluation, name: string, value: Value): number {
  if (typeof value === "number") return value;
  throw evaluation.failure(`${name}() needs a list of numbers, not one with a ${kindOf(value)}`);
}

function requireSummable(evaluation: Evaluation, value: Value): Value {
  return kindOf(value) === "duration" ? value : requireNumber(evaluation, "sum", value);
}

/** Shifts the decimal point in the text, where it is exact: 1.005 * 100 is 100.49999999999999. */
function roundDecimal(value: number, digits: number): number {
  if (Number.isInteger(value) && digits >= 0) return value;
  const magnitude = Math.abs(value);
  const rounded = shiftPoint(Math.round(shiftPoint(magnitude, digits)), -digits);
  return value < 0 ? 0 - rounded : rounded;
}

function shiftPoint(value: number, digits: number): number {
  const [mantissa = "0", exponent = "0"] = `${value}`.split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}
