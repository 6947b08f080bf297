import type { JsonObject } from "#lib/contract/json.ts";
import { LargeInput, SHOWN_INPUT_BYTES } from "#lib/contract/large-json.ts";
import { largeText } from "#lib/language/large-json/large-text.ts";
import { writeLargeInput } from "#lib/language/large-json/write-large-json.ts";
import { LargeParameter } from "#lib/platform/db/large-parameter.ts";

/** A run's input: text, where it is large. */
export type RunInput = JsonObject | LargeInput;

/** An input of at most 1 MB that was parsed on the event loop is passed on as text where it is large. */
export function keepLarge(input: RunInput): RunInput {
  if (input instanceof LargeInput) return input;
  const large = writeLargeInput(input);
  return large ? new LargeInput(large) : input;
}

/** The input as an object, to be shown or edited; undefined where it is too large for that. */
export function wholeInput(input: RunInput): JsonObject | undefined {
  if (!(input instanceof LargeInput)) return input;
  return input.bytes.length > SHOWN_INPUT_BYTES ? undefined : JSON.parse(largeText(input));
}

/** As the one value of a `json` parameter. Bytes go to PostgreSQL as they are. */
export function inputParam(input: RunInput): string | LargeParameter {
  return input instanceof LargeInput ? new LargeParameter([input.bytes]) : JSON.stringify(input);
}
