import type { Json } from "#lib/contract/json.ts";
import { Beginnings } from "./beginnings.ts";
import { boundPayload, serialise, truncated } from "./bound-payload.ts";
import { createRedactor, type OpenSecretMatcher } from "./redact.ts";

/** Characters shown of one value on a page or in a prompt. */
const SHOWN_CHARS = 200_000;

/**
 * A stored value as it is shown (D12): redacted as a payload is, and no more of it than can be looked through at once.
 * Hands back the same reference where nothing was hidden or left out.
 */
export function showValue(value: Json, secrets: OpenSecretMatcher, maxChars: number = SHOWN_CHARS): Json {
  return showBeginning(value, secrets, maxChars).value;
}

/** The same, telling what was done to it. */
export function showBeginning(
  value: Json,
  secrets: OpenSecretMatcher,
  maxChars: number = SHOWN_CHARS,
): { readonly value: Json; readonly isCut: boolean; readonly hides: boolean } {
  const beginnings = new Beginnings(maxChars);
  const { value: beginning, isCut, hides } = beginnings.of(value);
  const shown = createRedactor(beginnings.matcher(secrets))(beginning);
  return { value: shown, isCut, hides: hides || shown !== beginning };
}

/** The same for readers who must see that a value was cut: it becomes a truncated payload (D12). */
export function showBounded(
  value: Json,
  secrets: OpenSecretMatcher,
  maxChars: number = SHOWN_CHARS,
): { readonly value: Json; readonly isTruncated: boolean; readonly hides: boolean } {
  const { value: shown, isCut, hides } = showBeginning(value, secrets, maxChars);
  const bounded = isCut
    ? truncated({ prefix: serialise(shown, maxChars).prefix, chars: serialise(value, 0).chars, maxChars })
    : boundPayload(shown, maxChars);
  return { value: bounded, isTruncated: bounded !== shown, hides };
}
