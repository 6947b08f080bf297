/**
 * Which property names hold a secret (D12). A name is compared by its letters alone, so that
 * `API_KEY`, `x-api-key` and `apiKey2` are one name to these rules.
 *
 * Most words count only at the end of a name: `clientSecret` and `accessToken` hold a secret,
 * `secretName`, `tokenCount`, `tokenUrl` and `apiKeyId` only speak of one. `tokens` in the plural is a count
 * (`maxOutputTokens`, `inputTokens`) or a list of words unless it says what the tokens open.
 * Passwords and private keys count anywhere in a name: `passwordConfirmation`, `private_key_pem`.
 */
const HOLDS_SECRET = new RegExp(
  [
    "password|passwd|passphrase|privatekey|secretkey",
    "(?:authorization|authorizationcode|cookies?|secrets?|token|credentials?|jwt|pwd|connectionstring)$",
    "(?:api|access|signing|encryption|master|shared|subscription)keys?$",
    "(?:api|access|auth|bearer|id|refresh|session)tokens$",
    "^x?(?:auth|bearer)$",
  ].join("|"),
);

/** Tokens that open nothing: page cursors, and prices by the token. */
const OPENS_NOTHING = /(?:page|next|continuation|sync|per)token$/;

/** Nearly every name leaves here, without the cost of normalising it. */
const MAY_HOLD_SECRET = /auth|bearer|connection|cookie|cred|jwt|key|pass|pwd|secret|token/i;

export function isSecretName(name: string): boolean {
  if (!MAY_HOLD_SECRET.test(name)) return false;
  const letters = name.toLowerCase().replace(/[^a-z]+/g, "");
  return HOLDS_SECRET.test(letters) && !OPENS_NOTHING.test(letters);
}
