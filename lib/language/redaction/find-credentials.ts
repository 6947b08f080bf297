import { addSpan, NO_SPANS, type Span } from "./span.ts";

const MAY_HOLD_CREDENTIAL = /bearer|lw_(?:key|cb)_|lw[arc]_/i;

/**
 * Our own API keys in the form of D13: key id, 43 characters of secret, 6 of checksum. As much of them as is there: who
 * quotes a text cuts it anywhere, and 43 of 49 characters are the whole secret.
 */
const OWN_KEY = /lw_key_[0-9a-z]{26}_[0-9A-Za-z]+/g;

/** Tokens of connected apps: access and refresh tokens, and authorization codes (D17); 49 characters. */
const GRANT_TOKEN = /lw[arc]_[0-9A-Za-z]{8,}/g;

/** The one-time tokens of callback addresses: an id of 16 characters, 43 of secret. */
const CALLBACK_TOKEN = /lw_cb_[0-9a-z]{16}[0-9A-Za-z_-]+/g;

/**
 * RFC 6750: the scheme, a space (maybe percent-encoded), a token in the alphabet b64token. The token is only looked at,
 * because it may be the scheme of the next one: "bearer Bearer abc".
 */
const BEARER = /\b(bearer)(?:[ \t]+|%20)(?=([\w.~+/-]+=*))/gi;

/** Words that follow the scheme's name in ordinary prose. */
const WORD_AFTER_SCHEME =
  /^(?:auth(?:entication|orization)?|tokens?|credentials?|schemes?|formats?|headers?|keys?|realm|of|is|or|and)\W?$/i;

/** A word of prose: "the bearer certifies that …". A token of lower-case letters alone would be longer. */
const PROSE = /^[a-z]{1,19}\W?$/;

/** The bearer tokens (without the word `Bearer`), keys, grants' tokens and callback tokens of our own in the text. */
export function findCredentials(text: string): readonly Span[] {
  if (!MAY_HOLD_CREDENTIAL.test(text)) return NO_SPANS;
  const found: Span[] = [];
  for (const match of text.matchAll(BEARER)) {
    const [whole, scheme = "", token = ""] = match;
    if (WORD_AFTER_SCHEME.test(token) || (scheme === "bearer" && PROSE.test(token))) continue;
    const start = match.index + whole.length;
    found.push({ start, end: start + token.length });
  }
  for (const own of [OWN_KEY, GRANT_TOKEN, CALLBACK_TOKEN]) {
    for (const match of text.matchAll(own))
      found.push({ start: match.index, end: match.index + match[0].length });
  }
  const spans: Span[] = [];
  for (const span of found.sort((a, b) => a.end - b.end)) addSpan(spans, span);
  return spans;
}
