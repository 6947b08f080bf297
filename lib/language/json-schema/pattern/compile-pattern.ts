import { compileRe2 } from "#re2";
import { SCHEMA_LIMITS } from "../json-schema.ts";
import { PatternProblem, translatePattern } from "./translate-pattern.ts";

export interface Pattern {
  readonly source: string;
  /** RE2's measure of how much work a character may cause. */
  readonly programSize: number;
  /** See weighPattern. */
  readonly weight: number;
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Compiles an ECMA-262 pattern to run on RE2, whose time is linear in the text whatever the pattern.
 * @throws PatternProblem saying what cannot be accepted.
 */
export function compilePattern(source: string): Pattern {
  if (source.length > SCHEMA_LIMITS.patternChars) {
    throw new PatternProblem(`is longer than ${SCHEMA_LIMITS.patternChars} characters`);
  }
  const translated = translatePattern(source);
  try {
    const compiled = compileRe2(translated);
    const programSize = compiled.programSize();
    return {
      source,
      programSize,
      weight: weighPattern(source, programSize),
      test: (text) => compiled.test(text),
    };
  } catch (error) {
    throw new PatternProblem(plainReason(error), { cause: error });
  }
}

/**
 * What it costs to compile a pattern and run it for the first time, in units of at most 2 µs (measured). A
 * class of Unicode has hundreds of ranges: merged when it is read, and sorted for each instruction that has it.
 */
export function weighPattern(source: string, programSize = 0): number {
  const unicodeClasses = source.match(/\\[pPsS]/g)?.length ?? 0;
  return source.length + programSize * (unicodeClasses > 0 ? 8 : 1) + 50 * unicodeClasses;
}

/** RE2's own words, without the translated text that the author never wrote. */
function plainReason(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const reason = /^error parsing regexp: ([^:`]+)/.exec(message)?.[1]?.trim();
  if (reason === "invalid repeat count") return "repeats a part more than 1,000 times";
  return reason ?? "is not a regular expression";
}
