/** Maximum depth of arrays and objects (D1). */
export const MAX_NESTING = 64;
/**
 * Maximum objects, arrays and properties, added up, of a body parsed to objects on the event loop. They dominate the
 * cost: 50,000 properties with different names took 17 ms to parse and 19 ms to copy from a thread, 200,000 took 160 ms
 * and 95 ms. Plain numbers and strings in arrays are ten times cheaper.
 */
export const MAX_STRUCTURES = 50_000;
/** Maximum values of such a body, including those in arrays. */
export const MAX_VALUES = 200_000;
/**
 * Maximum values of a body whose `input` stays text on the event loop: strings, numbers, booleans, nulls and empty
 * lists and objects, without the body's own members.
 */
export const MAX_INPUT_VALUES = 1_000_000;
/** Maximum objects and arrays of such a body, without the body, its input and one list in the input. */
export const MAX_INPUT_CONTAINERS = 200_000;
/**
 * Maximum UTF-16 units of a text in a body that is parsed on a thread, and bytes of one that needs no unescaping; an input
 * and the content of an upload have the body's bound. Every operation's own bounds are far below: `request-bounds.test.ts`.
 */
export const MAX_TEXT_UNITS = 4 * 1024 * 1024;
/**
 * Above these, a body with an input is parsed on a thread, whatever its size. The thread also checks the input and
 * writes it as text: all of that took 220 ms for 49,000 properties in 900 kB.
 */
export const INLINE_STRUCTURES = 5_000;
export const INLINE_VALUES = 20_000;
/** A body up to this size is parsed on the event loop; a larger one on a thread. */
export const INLINE_BODY_BYTES = 1024 * 1024;
/**
 * How many large bodies may be in memory, from their first byte to the end of their response; further ones wait. One
 * takes 25 MB as attachments and briefly up to 100 MB as a single text. With four, eight bodies of a million values
 * came within a tenth of the 900 MB limit.
 */
export const LARGE_BODIES_AT_ONCE = 3;
