/** How many characters of a form's beginning are looked at. */
export const BEGINNING_CHARS = 8;

/** Odd, with its bits well spread: what differs in any of the characters differs in the upper bits of the hash. */
const FACTOR = 0x9e3779b1;
/** The factor of the character that leaves the window. */
const LEAVING = Array.from({ length: BEGINNING_CHARS }).reduce<number>(
  (power) => Math.imul(power, FACTOR),
  1,
);

/** Slots for each beginning, so that few places of a text are looked at in vain. */
const SLOTS_EACH = 32;
const MIN_BITS = 9;
const MAX_BITS = 18;

/**
 * Says for nearly every place of a text that no form begins there, by two counting filters over the first eight
 * characters of forms: their hash, and the pairs of neighbours among them. A pair that is in no beginning rules out the
 * seven places before it at once.
 */
export class BeginningFilter {
  #bits = MIN_BITS;
  #wholes = new Uint32Array(2 ** MIN_BITS);
  #pairs = new Uint32Array(2 ** MIN_BITS);

  /** @param all with this one, each once. */
  add(beginning: string, all: ReadonlyMap<string, unknown>): void {
    if (all.size * SLOTS_EACH <= this.#wholes.length || this.#bits === MAX_BITS) {
      this.#count(beginning, 1);
      return;
    }
    this.#bits += 1;
    this.#wholes = new Uint32Array(2 ** this.#bits);
    this.#pairs = new Uint32Array(2 ** this.#bits);
    for (const present of all.keys()) this.#count(present, 1);
  }

  remove(beginning: string): void {
    this.#count(beginning, -1);
  }

  /** The first place from `from` to `last` where a form may begin; after `last` when there is none. */
  next(text: string, from: number, last: number): number {
    const wholes = this.#wholes;
    const pairs = this.#pairs;
    const shift = 32 - this.#bits;
    for (let at = from; at <= last; ) {
      const end = at + BEGINNING_CHARS - 1;
      const pair = pairHash(text.charCodeAt(end - 1), text.charCodeAt(end));
      if (pairs[pair >>> shift] === 0) {
        at = end;
        continue;
      }
      let hash = hashOf(text, at);
      for (const stop = Math.min(end - 1, last); ; at += 1) {
        if (wholes[hash >>> shift] !== 0) return at;
        if (at >= stop) break;
        const left = hash - Math.imul(text.charCodeAt(at), LEAVING);
        hash = Math.imul(left + text.charCodeAt(at + BEGINNING_CHARS), FACTOR);
      }
      at += 1;
    }
    return last + 1;
  }

  #count(beginning: string, change: 1 | -1): void {
    const shift = 32 - this.#bits;
    tally(this.#wholes, hashOf(beginning, 0) >>> shift, change);
    for (let index = 1; index < BEGINNING_CHARS; index += 1) {
      const pair = pairHash(beginning.charCodeAt(index - 1), beginning.charCodeAt(index));
      tally(this.#pairs, pair >>> shift, change);
    }
  }
}

function tally(slots: Uint32Array, slot: number, by: 1 | -1): void {
  slots[slot] = (slots[slot] ?? 0) + by;
}

/** Hash of the eight characters from `at` on. */
function hashOf(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + BEGINNING_CHARS; index += 1)
    hash = Math.imul(hash + text.charCodeAt(index), FACTOR);
  return hash;
}

function pairHash(first: number, second: number): number {
  return Math.imul(first * 257 + second, FACTOR);
}
