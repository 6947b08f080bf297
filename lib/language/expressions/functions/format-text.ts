import type { Evaluation } from "../evaluation.ts";
import { plainText } from "../values/plain-text.ts";
import { chargeScan } from "../values/text.ts";
import { kindOf, type Value } from "../values/value.ts";

const CLAUSE = /%(?:\.(\d{1,3}))?([a-zA-Z%])/g;

const MAX_DIGITS = 100;
const CLAUSE_UNITS = 16;

/** The pieces of `'%s: %.2f'.format([name, x])`: `%s %d %f %e %b %o %x %X %%` as in CEL. */
export function formatText(evaluation: Evaluation, pattern: string, values: readonly Value[]): string[] {
  chargeScan(evaluation, pattern.length);
  const pieces: string[] = [];
  let used = 0;
  let end = 0;
  for (const { 0: clause, 1: digits, 2: letter = "", index } of pattern.matchAll(CLAUSE)) {
    evaluation.charge(CLAUSE_UNITS);
    pieces.push(literal(evaluation, pattern.slice(end, index)));
    end = index + clause.length;
    if (letter === "%") {
      pieces.push("%");
      continue;
    }
    const value = values[used++];
    if (value === undefined) throw evaluation.failure(`format() needs a value for its clause ${used}`);
    pieces.push(formatValue(evaluation, letter, digits === undefined ? 6 : Number(digits), value));
  }
  pieces.push(literal(evaluation, pattern.slice(end)));
  if (used < values.length) throw evaluation.failure(`format() uses ${used} of ${values.length} values`);
  return pieces;
}

function literal(evaluation: Evaluation, text: string): string {
  if (text.includes("%")) throw evaluation.failure("format() knows %s %d %f %e %b %o %x %X and %%");
  return text;
}

function formatValue(evaluation: Evaluation, letter: string, digits: number, value: Value): string {
  if (letter === "s") return plainText(evaluation, value);
  if (letter === "b" && typeof value === "boolean") return value ? "1" : "0";
  if ((letter === "x" || letter === "X") && typeof value === "string") {
    return hexadecimal(evaluation, letter, value);
  }
  if (typeof value !== "number")
    throw evaluation.failure(`format() cannot write a ${kindOf(value)} as %${letter}`);
  if (digits > MAX_DIGITS) throw evaluation.failure(`format() writes at most ${MAX_DIGITS} digits`);
  switch (letter) {
    case "f":
      return value.toFixed(digits);
    case "e":
      return value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");
    case "d":
    case "b":
    case "o":
    case "x":
    case "X":
      return wholeNumber(evaluation, letter, value);
    default:
      throw evaluation.failure("format() knows %s %d %f %e %b %o %x %X and %%");
  }
}

const BASES: Readonly<Record<string, number>> = { d: 10, b: 2, o: 8, x: 16, X: 16 };

function wholeNumber(evaluation: Evaluation, letter: string, value: number): string {
  if (!Number.isSafeInteger(value)) throw evaluation.failure(`%${letter} needs a whole number`);
  const text = value.toString(BASES[letter] ?? 10);
  return letter === "X" ? text.toUpperCase() : text;
}

function hexadecimal(evaluation: Evaluation, letter: string, text: string): string {
  evaluation.charge(text.length * 4);
  const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return letter === "X" ? hex.toUpperCase() : hex;
}
