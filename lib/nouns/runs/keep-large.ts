import type { JsonObject } from "#lib/contract/json.ts";
import { LargeInput, SHOWN_INPUT_BYTES } from "#lib/contract/large-json.ts";
import { largeText } from "#lib/language/large-json/large-text.ts";
import { writeLargeInput } from "#lib/language/large-json/write-large-json.ts";
import { LargeParameter } from "#lib/platform/db/large-parameter.ts";

/** A run's input; kept as text if large. */
export type RunInput = JsonObject | LargeInput;

/** Keeps an input of at most 1 MB, parsed on the event loop, as text if it is large. */
export function keepLarge(input: RunInput): RunInput {
  if (input instanceof LargeInput) return input;
  const large = writeLargeInput(input);
  return large ? new LargeInput(large) : input;
}

/** The input as an object, for showing or editing; undefined if it is too large. */
export function wholeInput(input: RunInput): JsonObject | undefined {
  if (!(input instanceof LargeInput)) return input;
  return input.bytes.length > SHOWN_INPUT_BYTES ? undefined : JSON.parse(largeText(input));
}

/** As one `json` parameter. Bytes go to PostgreSQL unchanged. */
export function inputParam(input: RunInput): string | LargeParameter {
  return input instanceof LargeInput ? new LargeParameter([input.bytes]) : JSON.stringify(input);
}
