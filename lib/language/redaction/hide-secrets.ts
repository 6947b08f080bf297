import type { SecretMatcher } from "./redact.ts";
import { replaceSpans } from "./redact-text.ts";

/**
 * The text with stored secrets hidden and nothing else changed: for a text that an agent keeps working with, such as
 * the answer of a service that echoes the credential it was called with. Use it on the text before it is parsed,
 * since secrets are found as they are written in JSON, too.
 */
export function hideSecrets({ text, secrets }: { text: string; secrets: SecretMatcher }): string {
  const found = secrets.find(text);
  return found.length === 0 ? text : replaceSpans(text, found, []);
}
