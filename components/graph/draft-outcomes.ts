import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { wordsOfType } from "#lib/language/node-types/node-type-words.ts";

const known = new WeakMap<JsonObject, readonly string[]>();

/** The outcomes of a draft's node; of an unknown type, done alone. */
export function draftOutcomes(node: JsonObject): readonly string[] {
  const found = known.get(node) ?? readOutcomes(node);
  known.set(node, found);
  return found;
}

function readOutcomes({ type, config }: JsonObject): readonly string[] {
  return wordsOfType(type)?.outcomes?.(isJsonObject(config) ? config : {}) ?? [DEFAULT_OUTCOME];
}

/** The outcome that goes on normally: what follows a node that somebody adds. */
export const firstOutcome = (node: JsonObject): string => draftOutcomes(node)[0] ?? DEFAULT_OUTCOME;
