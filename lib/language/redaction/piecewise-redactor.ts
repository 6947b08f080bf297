import { findCredentials } from "./find-credentials.ts";
import { openBase64Chars, unfinishedWordChars } from "./open-base64.ts";
import type { OpenSecretMatcher } from "./redact.ts";
import { redactText } from "./redact-text.ts";

/** The scheme belongs to the token after it. */
const SCHEME = /\bbearer(?:[ \t]+|%20)$/i;

/**
 * Redacts a text that comes piece by piece, as the whole would be: nothing leaves that may be, or become with what
 * follows, a part of a secret. So a text lags by a word, by as much of a stored secret as it has begun to be, and by
 * base64 in lines that has not ended.
 */
export class PiecewiseRedactor {
  readonly #secrets: OpenSecretMatcher;
  #held = "";

  constructor(secrets: OpenSecretMatcher) {
    this.#secrets = secrets;
  }

  /** @returns what may be shown by now, maybe nothing. */
  push(piece: string): string {
    this.#held += piece;
    return this.#release(this.#safeChars());
  }

  /** The rest, once nothing follows. */
  end(): string {
    return this.#release(this.#held.length);
  }

  #safeChars(): number {
    const text = this.#held;
    let safe =
      text.length - Math.max(unfinishedWordChars(text), openBase64Chars(text), this.#secrets.open(text));
    safe -= SCHEME.exec(text.slice(0, safe))?.[0].length ?? 0;
    // A secret that ends in what is held back is shown with it, or not at all.
    const spans = [...this.#secrets.find(text), ...findCredentials(text)];
    for (const { start } of spans.sort((a, b) => b.end - a.end)) {
      if (start < safe && spans.some((span) => span.start === start && span.end > safe)) safe = start;
    }
    const last = text.charCodeAt(safe - 1);
    return last >= 0xd800 && last <= 0xdbff ? safe - 1 : Math.max(0, safe);
  }

  #release(chars: number): string {
    if (chars <= 0) return "";
    const text = this.#held.slice(0, chars);
    this.#held = this.#held.slice(chars);
    return redactText({ text, findSecrets: this.#secrets.find });
  }
}
