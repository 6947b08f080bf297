import { createHash } from "node:crypto";
import { REDACTED } from "#lib/contract/redacted.ts";
import { joinLines } from "./base64-chars.ts";
import { type Base64Span, findBase64 } from "./find-base64.ts";
import { findCredentials } from "./find-credentials.ts";
import type { Span } from "./span.ts";

/** Shorter than any stored secret, bearer token with its scheme, or data URL worth hiding; not than a marked value. */
export const MIN_REDACTABLE_CHARS = 8;

type FindSecrets = (text: string) => readonly Span[];

/** Digests in one text: each costs far more than the characters it replaces, so further ones are hidden. */
const MAX_DESCRIBED = 256;

/** Two are usual: one hides, the next finds nothing. */
const MAX_PASSES = 5;

/**
 * The text without secrets: stored ones, bearer tokens and keys of our own become `[redacted]`, base64 its
 * length and digest (that of the decoded bytes, as files and attachments carry it). Base64 with a stored
 * secret in it is redacted whole, because a digest would let a short secret be guessed. Returns the same
 * string when there was nothing to hide.
 *
 * What was hidden gives its neighbours other neighbours, beside which they may be something to hide themselves: the
 * word `bearer`, now that it begins a word, or the rest of a text in two alphabets, now that one of them is gone. So
 * passes are made until one finds nothing; a text that has not settled by then is hidden whole.
 */
export function redactText({
  text,
  findSecrets,
  base64Expected = false,
}: {
  text: string;
  findSecrets: FindSecrets;
  /** The text is the value of a property that says it is base64. */
  base64Expected?: boolean;
}): string {
  let shown = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = redactOnce(shown, findSecrets, base64Expected);
    if (next === shown) return shown;
    shown = next;
  }
  return REDACTED;
}

function redactOnce(text: string, findSecrets: FindSecrets, base64Expected: boolean): string {
  const secrets = findSecrets(text);
  if (text.length < MIN_REDACTABLE_CHARS)
    return secrets.length === 0 ? text : replaceSpans(text, secrets, []);
  const credentials = findCredentials(text);
  const found = findBase64(text, base64Expected);
  const encoded = found.filter((span) => span.isDescribed);
  // Beyond this many findings, the rest is hidden in any case.
  const hiddenFrom = encoded[MAX_DESCRIBED]?.start ?? text.length;
  const holding = found.filter(
    (span) =>
      span.isBroken &&
      !(span.isDescribed && span.start >= hiddenFrom) &&
      holdsSecret(text, span, findSecrets),
  );
  if (secrets.length + credentials.length + encoded.length + holding.length === 0) return text;
  return replaceSpans(text, [...secrets, ...credentials, ...holding], encoded);
}

/** Whether a secret is in base64 that is in lines, or in both alphabets; in what is not described, one that they break. */
function holdsSecret(
  text: string,
  { start, end, isDescribed }: Base64Span,
  findSecrets: FindSecrets,
): boolean {
  const base64 = text.slice(start, end);
  const joined = joinLines(base64);
  const standard = joined.replaceAll("-", "+").replaceAll("_", "/");
  const found = Math.max(findSecrets(joined).length, standard === joined ? 0 : findSecrets(standard).length);
  return found > 0 && (isDescribed || found > findSecrets(base64).length);
}

/** Hidden spans become `[redacted]`, encoded ones are described; they may overlap and come in any order. */
export function replaceSpans(text: string, hidden: readonly Span[], encoded: readonly Span[]): string {
  const marked = [
    ...hidden.map((span) => ({ ...span, secret: true })),
    ...encoded.map((span) => ({ ...span, secret: false })),
  ].sort((a, b) => a.start - b.start);
  const pieces: string[] = [];
  let shownUpTo = 0;
  let described = 0;
  for (let index = 0; index < marked.length; ) {
    const first = marked[index];
    if (!first) break;
    let { end, secret } = first;
    for (index += 1; index < marked.length; index += 1) {
      const next = marked[index];
      if (!next || next.start >= end) break;
      end = Math.max(end, next.end);
      secret ||= next.secret;
    }
    described += 1;
    const hides = secret || described > MAX_DESCRIBED;
    pieces.push(
      text.slice(shownUpTo, first.start),
      hides ? REDACTED : describeBase64(text.slice(first.start, end)),
    );
    shownUpTo = end;
  }
  pieces.push(text.slice(shownUpTo));
  return pieces.join("");
}

function describeBase64(encoded: string): string {
  const bytes = Buffer.from(joinLines(encoded), "base64");
  return `[base64 ${bytes.length} bytes sha256:${createHash("sha256").update(bytes).digest("hex")}]`;
}
