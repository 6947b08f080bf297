import type { Evaluation } from "../evaluation.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";

/** Units of a memory of 10 bytes hold four UTF-16 units, with room for what V8 adds. */
const UNITS_PER_CODE_UNIT = 1 / 4;

/**
 * Pays for a text of this many UTF-16 units before it is built.
 * @throws BoundExceeded when it would be longer than 4 Mi units, or the budget is exhausted.
 */
export function chargeText(evaluation: Evaluation, length: number): void {
  if (length > MAX_TEXT_LENGTH) throw evaluation.bound("the text grows beyond 4 MiB");
  evaluation.charge(1 + length * UNITS_PER_CODE_UNIT);
}

/** Pays for reading a text once from end to end, character by character at worst. */
export function chargeScan(evaluation: Evaluation, length: number): void {
  if (length > 32) evaluation.charge(length / 8);
}

export function concatenateTexts(evaluation: Evaluation, left: string, right: string): string {
  chargeText(evaluation, left.length + right.length);
  return left + right;
}

/** Comparing stops at the first difference, but equal texts are read whole: about 0.1 ns a unit. */
export function chargeComparison(evaluation: Evaluation, left: string, right: string): void {
  const length = Math.min(left.length, right.length);
  if (length > 64) evaluation.charge(length / 64);
}

/**
 * CEL counts characters in code points, JavaScript in UTF-16 units; they differ only where there are
 * surrogates. The pattern is ours and linear.
 */
export function hasSurrogates(text: string): boolean {
  return /[\ud800-\udfff]/.test(text);
}

export function characterCount(text: string): number {
  if (!hasSurrogates(text)) return text.length;
  let count = 0;
  for (let offset = 0; offset < text.length; offset += characterWidth(text, offset)) count += 1;
  return count;
}

/** Whether a text has more characters than `most`. Of a long one only as much is counted as says so. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || characterCount(text) > most);
}

/** The UTF-16 offset of the character with this index; the text's length when it has fewer. */
export function characterOffset(text: string, index: number): number {
  if (!hasSurrogates(text)) return Math.min(index, text.length);
  let offset = 0;
  for (let seen = 0; seen < index && offset < text.length; seen += 1) offset += characterWidth(text, offset);
  return offset;
}

/** UTF-16 units of the character at this offset: 2 where a surrogate pair begins. */
export function characterWidth(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}
