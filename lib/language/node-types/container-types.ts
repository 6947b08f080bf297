import { NODE_TYPE_WORDS } from "./node-type-words.ts";

/**
 * The types with an inner graph: a new node of theirs brings one. Made of the words, because browsers apply changes,
 * too, and read no zod.
 */
export const CONTAINER_TYPES: readonly string[] = Object.entries(NODE_TYPE_WORDS).flatMap(
  ([type, { newConfig }]) => (newConfig?.body === undefined ? [] : [type]),
);
