/**
 * Bounds of one expression (agent document, "Expressions"). The budget is counted in visits of list
 * elements; everything else that takes time or memory is charged in the same unit, so that one unit is
 * about 25 ns and 10 bytes at worst: an exhausted budget has held the process for about 250 ms and has
 * built about 100 MB (measured on Node 24, see cost.test.ts).
 */

/** UTF-8 bytes of source of one expression. */
export const MAX_SOURCE_BYTES = 65_536;

/** Comprehensions (`map`, `filter`, `all`, `exists`, `exists_one`, `sortBy`) inside one another. */
export const MAX_COMPREHENSION_NESTING = 3;

/** Parentheses, calls, indexes and ternaries inside one another, as the parser counts them. */
export const MAX_SYNTAX_DEPTH = 250;

/** Levels of the syntax tree, where `a + b + c` has two; compiling takes 700 bytes of stack for each. */
export const MAX_TREE_DEPTH = 500;

export const MAX_CALL_ARGUMENTS = 32;

/**
 * Units that the expressions of one node may spend on the event loop, some 5 ms at worst; what takes more is begun
 * again on a thread, where the budget applies.
 */
export const LOOP_UNITS = 200_000;

/** Units that all expressions of a run may spend while one worker holds it, some 25 s of a thread. */
export const RUN_UNITS = 1_000_000_000;

/** Units that one evaluation, or one rendering of a template, may spend. */
export const COST_BUDGET = 10_000_000;

/** UTF-16 units of a text that an expression builds on its way to the result. */
export const MAX_TEXT_LENGTH = 4_194_304;

/** Levels of lists and maps that comparing, converting and serialising recurse into. */
export const MAX_VALUE_DEPTH = 1_000;

/** UTF-16 units of a regular expression. */
export const MAX_PATTERN_LENGTH = 1_000;

/** Estimated instructions of one regular expression; RE2 is linear in them. */
export const MAX_PATTERN_SIZE = 5_000;

/** Estimated instructions of all literal regular expressions of one source: some 20 ms. */
export const MAX_LITERAL_PATTERN_SIZE = 20_000;
