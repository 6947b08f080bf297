const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const IN_NUMBER = new Uint8Array(128);
for (const character of "0123456789.eE+-") IN_NUMBER[character.charCodeAt(0)] = 1;

/** The keys that lead from the root to a value. */
export type JsonPath = readonly (string | number)[];

/** Callbacks of a walk. It stops when one answers `true`. */
export interface JsonVisitor {
  /** A number that stands where a value may stand. */
  readonly number?: (found: { text: string; start: number; path: () => JsonPath }) => boolean;
  /** A key that its object has already; the path leads to it. */
  readonly repeatedKey?: (found: { path: () => JsonPath }) => boolean;
}

interface Level {
  readonly isObject: boolean;
  /** The last key as it is written, with its quotes. */
  key: string;
  index: number;
  awaitsKey: boolean;
  /** Only where repeated keys are asked for. */
  readonly seen: Set<string> | undefined;
}

/**
 * Goes once through the text of JSON, without a parser: numbers as they are written, keys as they are meant. Of a text
 * that is not JSON it tells anything, and ends.
 */
export function walkJson(text: string, { number, repeatedKey }: JsonVisitor): void {
  const levels: Level[] = [];
  const path = (): JsonPath =>
    levels.map(({ isObject, key, index }) => (isObject ? (decoded(key) ?? key) : index));
  let level: Level | undefined;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at);
      if (number && !level?.awaitsKey && number({ text: text.slice(at, end), start: at, path })) return;
      at = end;
      continue;
    }
    switch (code) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (level?.awaitsKey) {
          level.key = text.slice(at, end);
          level.awaitsKey = false;
          if (repeatedKey && isRepeated(level) && repeatedKey({ path })) return;
        }
        at = end;
        continue;
      }
      case OPEN_OBJECT:
      case OPEN_ARRAY: {
        const isObject = code === OPEN_OBJECT;
        const seen = isObject && repeatedKey ? new Set<string>() : undefined;
        level = { isObject, key: '""', index: 0, awaitsKey: isObject, seen };
        levels.push(level);
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        levels.pop();
        level = levels.at(-1);
        break;
      case COMMA:
        if (level?.isObject) level.awaitsKey = true;
        else if (level) level.index += 1;
        break;
    }
    at += 1;
  }
}

function isRepeated({ seen, key }: Level): boolean {
  if (!seen) return false;
  const meant = decoded(key);
  if (meant === undefined) return false;
  const before = seen.size;
  return seen.add(meant).size === before;
}

/** The text that a string of JSON stands for. Undefined if it is malformed, which the parser will report. */
function decoded(string: string): string | undefined {
  if (!string.includes("\\")) return string.slice(1, -1);
  try {
    return JSON.parse(string);
  } catch {
    return undefined;
  }
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (IN_NUMBER[text.charCodeAt(end)] === 1) end += 1;
  return end;
}

/** The position after the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let first = quote;
    while (first > from && text[first - 1] === "\\") first -= 1;
    from = quote + 1;
    if ((quote - first) % 2 === 0) return from;
  }
}
