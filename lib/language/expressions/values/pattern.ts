import { RE2JS, RE2JSException, RE2JSSyntaxException, RE2Set } from "re2js";
import { ChargedCache } from "../charged-cache.ts";
import type { Evaluation } from "../evaluation.ts";
import { MAX_PATTERN_LENGTH, MAX_PATTERN_SIZE } from "../limits.ts";
import { estimatePatternSize } from "./pattern-size.ts";

/** A regular expression of an author, on RE2: linear time, whatever the pattern and the text. */
export interface Pattern {
  /** Estimated instructions. */
  readonly size: number;
  /** Whether any part of the text matches. */
  readonly matches: (text: string) => boolean;
  /** The first (leftmost) part that matches. */
  readonly find: (text: string) => string | undefined;
}

/** Bytes that one pattern's automaton may remember of texts it has seen; RE2JS would take 8 MiB. */
const AUTOMATON_BYTES = 262_144;

/** Parsing and the objects around a pattern, and 0.4 µs for each instruction. */
const MAKE_UNITS = 1_000;
const MAKE_UNITS_PER_INSTRUCTION = 16;

/** Measured at worst, where the automaton cannot remember enough: 12 ns for each instruction and character. */
const MATCH_UNITS = 1 / 2;

const TOO_LARGE = "the regular expression is too large";

const CACHE = new ChargedCache<Pattern | string>({ sharedEntries: 128, ownEntries: 32 });

/** The pattern, or what is wrong with it. */
export function compileMatchPattern(source: string): Pattern | string {
  return source.length > MAX_PATTERN_LENGTH ? TOO_LARGE : CACHE.shared(source, () => makePattern(source));
}

/**
 * The pattern, ready for a text of this length, both paid for.
 * @throws ExpressionError when RE2 refuses it or it is too large, BoundExceeded when the budget is too small.
 */
export function patternFor(evaluation: Evaluation, source: string, textLength: number): Pattern {
  if (source.length > MAX_PATTERN_LENGTH) throw evaluation.failure(TOO_LARGE);
  const pattern = CACHE.get({
    evaluation,
    key: source,
    units: () =>
      MAKE_UNITS + Math.min(MAX_PATTERN_SIZE, estimatePatternSize(source)) * MAKE_UNITS_PER_INSTRUCTION,
    make: () => makePattern(source),
  });
  if (typeof pattern === "string") throw evaluation.failure(pattern);
  evaluation.charge(pattern.size * (textLength + 1) * MATCH_UNITS);
  return pattern;
}

function makePattern(source: string): Pattern | string {
  const size = estimatePatternSize(source);
  if (size > MAX_PATTERN_SIZE) return TOO_LARGE;
  try {
    const set = new RE2Set(RE2Set.UNANCHORED, 0, AUTOMATON_BYTES);
    // Parses (50 µs at most) and refuses; the automaton, up to 3 ms, is made when first used.
    set.add(source);
    let finder: RE2JS | undefined;
    return {
      size,
      matches: (text) => set.match(text).length > 0,
      find: (text) => {
        // Finding where a match is runs another machine, without the set's automaton.
        finder ??= RE2JS.compile(source);
        const matcher = finder.matcher(text);
        return matcher.find() ? (matcher.group() ?? undefined) : undefined;
      },
    };
  } catch (error) {
    // Not its message, which quotes the pattern: that may be data.
    if (error instanceof RE2JSSyntaxException) return `RE2 refuses the regular expression: ${error.error}`;
    if (error instanceof RE2JSException) return "RE2 refuses the regular expression";
    throw error;
  }
}
