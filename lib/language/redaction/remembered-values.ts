import { REDACTED } from "#lib/contract/redacted.ts";
import type { OpenSecretMatcher } from "./redact.ts";
import { isSought, SecretIndex } from "./secret-index.ts";
import { MIN_FORM_CHARS } from "./secret-search.ts";
import { ShortValues } from "./short-values.ts";
import { NO_SPANS } from "./span.ts";

/** The most that one run remembers. `chars`: of values remembered whole. */
export const REMEMBERED_LIMITS = { values: 500, chars: 65_536, charsOfOne: 16_384 } as const;

/**
 * Stands among remembered values where there were too many. It is none itself, since it is what is shown of one, and
 * versions that do not know its meaning leave it out.
 */
export const TOO_MANY = REDACTED;

/**
 * Stands among remembered values where they came from a run of another credential: whoever continues that run reads them
 * no more than before. It goes wherever the values go.
 */
export const OF_ANOTHER = `${REDACTED} of another credential`;

/** Characters remembered of a longer value; one more if that would split a surrogate pair. */
const BEGINNING_CHARS = 256;

/**
 * The values that one run hides everywhere: those of eight characters and more in all the spellings of a stored secret,
 * shorter ones as ShortValues finds them. Their memory is bounded, and what is beyond it is hidden all the same: a long
 * value from its beginning to the end of the text that it stands in, and once there are too many values, everything.
 */
export class RememberedValues implements OpenSecretMatcher {
  readonly #values = new Set<string>();
  readonly #short = new ShortValues();
  /** Values that are not in the index yet. Most runs that are listed are never searched for theirs. */
  #waiting: string[] = [];
  #index: SecretIndex | undefined;
  #chars = 0;

  /** @param stored what was remembered before; all of it. */
  constructor(stored: Iterable<string> = []) {
    for (const value of stored) if (!this.#values.has(value)) this.#keep(value);
  }

  /** As the constructor does: what another run, or somebody who found the values, has remembered. */
  addRemembered(value: string): string | undefined {
    if (isMark(value)) return this.#values.has(value) ? undefined : this.#keep(value);
    return this.add(value);
  }

  /**
   * A value that is marked as sensitive.
   * @returns what is to be stored of it, unless that is known already.
   */
  add(value: string): string | undefined {
    const kept = this.#keptOf(value);
    if (kept === undefined || this.hidesAll) return undefined;
    return this.#keep(this.#values.size < REMEMBERED_LIMITS.values ? kept : TOO_MANY);
  }

  /**
   * A value that stood under a secret-like name. Nobody marked it, and the name may deceive: a short one is hidden at its
   * place alone, and one too many does not hide everything else.
   */
  addNamed(value: string): string | undefined {
    const isKept = value.length >= MIN_FORM_CHARS && this.#values.size < REMEMBERED_LIMITS.values;
    return isKept ? this.add(value) : undefined;
  }

  /** Also what is to be stored. */
  get values(): readonly string[] {
    return [...this.#values];
  }

  get hidesAll(): boolean {
    return this.#values.has(TOO_MANY);
  }

  /** Only what it knows, also where there were too many values: for the run's owner alone. */
  get known(): OpenSecretMatcher {
    return { find: this.#findKnown, open: this.#openKnown };
  }

  readonly find: OpenSecretMatcher["find"] = (text) => {
    if (this.hidesAll) return text === "" ? NO_SPANS : [{ start: 0, end: text.length }];
    return this.#findKnown(text);
  };

  readonly open: OpenSecretMatcher["open"] = (text) => (this.hidesAll ? text.length : this.#openKnown(text));

  readonly #findKnown: OpenSecretMatcher["find"] = (text) => {
    const found = this.#indexed().find(text);
    const short = this.#short.find(text);
    return short.length === 0 ? found : [...found, ...short];
  };

  readonly #openKnown: OpenSecretMatcher["open"] = (text) =>
    Math.max(this.#indexed().open(text), this.#short.open(text));

  /** Undefined for what is known or hides nothing. */
  #keptOf(value: string): string | undefined {
    if (value === "" || isMark(value) || !isStorable(value) || this.#values.has(value)) return undefined;
    if (value.length < MIN_FORM_CHARS) return value;
    if (!isSought(value)) return undefined;
    const fits = value.length <= REMEMBERED_LIMITS.charsOfOne;
    const kept = fits && this.#chars + value.length <= REMEMBERED_LIMITS.chars ? value : beginningOf(value);
    return this.#values.has(kept) ? undefined : kept;
  }

  #keep(value: string): string {
    this.#values.add(value);
    if (isMark(value)) return value;
    if (value.length < MIN_FORM_CHARS) this.#short.add(value);
    else this.#waiting.push(value);
    if (!isBeginning(value)) this.#chars += value.length;
    return value;
  }

  #indexed(): SecretIndex {
    this.#index ??= new SecretIndex();
    for (const value of this.#waiting) {
      if (isBeginning(value)) this.#index.addBeginning(value);
      else this.#index.add(value);
    }
    this.#waiting = [];
    return this.#index;
  }
}

/** As a run stores them: marked values first, because they count if there are too many. */
export function rememberable({
  marked = [],
  named = [],
}: {
  marked?: Iterable<string>;
  named?: Iterable<string>;
}): readonly string[] {
  const remembered = new RememberedValues();
  for (const value of marked) remembered.add(value);
  for (const value of named) remembered.addNamed(value);
  return remembered.values;
}

const isMark = (value: string): boolean => value === TOO_MANY || value === OF_ANOTHER;

/** A column of JSON has no place for these; no input or output that is stored has them. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}

function beginningOf(value: string): string {
  const beginning = value.slice(0, BEGINNING_CHARS);
  return beginning.isWellFormed() ? beginning : value.slice(0, BEGINNING_CHARS + 1);
}

/** By its length: a whole value that has it is hidden with what follows it. */
function isBeginning({ length }: string): boolean {
  return length === BEGINNING_CHARS || length === BEGINNING_CHARS + 1;
}
