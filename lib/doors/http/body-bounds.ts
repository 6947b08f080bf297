/** Arrays and objects within one another (D1). */
export const MAX_NESTING = 64;
/**
 * Objects, arrays and properties together, of a body that becomes objects on the event loop. These are what parsing
 * and copying cost by: 50,000 properties with different names took 17 ms to parse and 19 ms to copy from a thread,
 * 200,000 took 160 ms and 95 ms. Plain numbers and strings in arrays are ten times cheaper.
 */
export const MAX_STRUCTURES = 50_000;
/** Values in all of such a body, those in arrays included. */
export const MAX_VALUES = 200_000;
/**
 * Of a body whose `input` stays text on the event loop. Texts, numbers, booleans, nulls and empty lists and objects,
 * not counting the body's own members.
 */
export const MAX_INPUT_VALUES = 1_000_000;
/** Objects and arrays of such a body, not counting the body, its input and one list in that. */
export const MAX_INPUT_CONTAINERS = 200_000;
/**
 * Structures and values above which a body with an input is parsed on a thread, however short it is. There the input
 * is also checked and written as text: 49,000 properties in 900 kB took 220 ms of the event loop for all of that.
 */
export const INLINE_STRUCTURES = 5_000;
export const INLINE_VALUES = 20_000;
/** A body up to this size is parsed where it is; a larger one on another thread. */
export const INLINE_BODY_BYTES = 1024 * 1024;
/**
 * How many larger bodies are in memory at once, from their first byte to the end of their answer; the next ones
 * wait. One takes 25 MB as attachments and, for a while, up to 100 MB as a single text. With four, eight
 * bodies of a million values came within a tenth of the 900 MB that they may take together.
 */
export const LARGE_BODIES_AT_ONCE = 3;
