import { Unsatisfiable } from "./unsatisfiable.ts";

const MAX_CHARS = 10_000;
/** Repetitions beyond the fewest, tried one by one until the text is long enough. */
const MAX_EXTRA = 200;

/** Tried in this order for a class of characters. */
const CANDIDATES = [
  ...'aA0 -_.,:;/@#+*=!?"é',
  ..."bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ123456789",
  "日",
];

/** A part of a pattern, and how often it may repeat. Alternatives are parts that follow each other. */
interface Part {
  readonly alternatives: readonly (string | Part)[][];
  readonly min: number;
  readonly max: number;
}

/**
 * A text that the pattern matches, of at least `minChars` where its repetitions allow: the first alternative
 * of each choice, each part as seldom as it may be. Best effort: the caller validates.
 * @throws Unsatisfiable for what it does not understand, such as lookarounds and back references.
 */
export function patternExample(pattern: string, minChars: number): string {
  const parts = new PatternReader(pattern).readAll();
  let example = "";
  for (let extra = 0; extra <= Math.min(minChars, MAX_EXTRA); extra += 1) {
    const longer = parts.map((part) => write(part, extra)).join("");
    if (extra > 0 && longer.length === example.length) break;
    example = longer;
    if (example.length >= minChars) break;
  }
  return pattern.includes("$") ? example : example.padEnd(minChars, "a");
}

function write(part: string | Part, extra: number): string {
  if (typeof part === "string") return part;
  const [first = []] = part.alternatives;
  const once = first.map((inner) => write(inner, extra)).join("");
  const times = Math.min(part.max, part.min + extra);
  if (once.length * times > MAX_CHARS) throw new Unsatisfiable("its pattern asks for a very long text");
  return once.repeat(times);
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  readAll(): readonly Part[] {
    const alternatives = this.#readAlternatives();
    if (this.#at < this.#source.length) throw new Unsatisfiable("its pattern is not understood");
    return [{ alternatives, min: 1, max: 1 }];
  }

  #readAlternatives(): (string | Part)[][] {
    let current: (string | Part)[] = [];
    const alternatives = [current];
    while (this.#at < this.#source.length && !this.#sees(")")) {
      if (this.#takes("|")) {
        current = [];
        alternatives.push(current);
      } else {
        const atom = this.#readAtom();
        const { min, max } = this.#readQuantifier();
        current.push(min === 1 && max === 1 ? atom : { alternatives: [[atom]], min, max });
      }
    }
    return alternatives;
  }

  #readAtom(): string | Part {
    if (this.#takes("^") || this.#takes("$")) return "";
    if (this.#takes("(")) return this.#readGroup();
    const [token = ""] =
      /^(?:\[\^?(?:\\.|[^\\\]])*\]|\\[pP]\{[^}]*\}|\\x..|\\u\{[^}]*\}|\\u....|\\.|[\s\S])/u.exec(
        this.#source.slice(this.#at),
      ) ?? [""];
    this.#at += token.length;
    if (token === "\\b" || token === "\\B") return "";
    if (/^\\[^\w]$/.test(token)) return token.slice(1);
    return /^[[\\.]/.test(token) ? charIn(token) : token;
  }

  #readGroup(): Part {
    if (this.#takes("?") && !this.#takes(":")) {
      const name = /^P?<[A-Za-z]\w*>/.exec(this.#source.slice(this.#at));
      if (!name) throw new Unsatisfiable("its pattern looks around");
      this.#at += name[0].length;
    }
    const alternatives = this.#readAlternatives();
    if (!this.#takes(")")) throw new Unsatisfiable("its pattern is not understood");
    return { alternatives, min: 1, max: 1 };
  }

  #readQuantifier(): { min: number; max: number } {
    const match = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at));
    if (!match) return { min: 1, max: 1 };
    const [token, low = "", comma, high] = match;
    this.#at += token.length;
    if (token.startsWith("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (token.startsWith("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (token.startsWith("?")) return { min: 0, max: 1 };
    const min = Number(low);
    return { min, max: comma ? (high ? Number(high) : Number.POSITIVE_INFINITY) : min };
  }

  #sees(char: string): boolean {
    return this.#source[this.#at] === char;
  }

  #takes(char: string): boolean {
    if (!this.#sees(char)) return false;
    this.#at += 1;
    return true;
  }
}

/** A character that this class or escape matches. One character against one class cannot run long. */
function charIn(token: string): string {
  const single = singleCharacter(token, "u") ?? singleCharacter(token, "");
  if (!single) throw new Unsatisfiable("its pattern is not understood");
  const literals = [...token.replace(/[[\]\\^]/g, "")];
  const char = [...CANDIDATES, ...literals].find((candidate) => single.test(candidate));
  if (char === undefined) throw new Unsatisfiable("its pattern matches unusual characters only");
  return char;
}

/** Without the flag, escapes that need none are allowed too. */
function singleCharacter(token: string, flags: "u" | ""): RegExp | undefined {
  try {
    return new RegExp(`^${token}$`, flags);
  } catch {
    return undefined;
  }
}
