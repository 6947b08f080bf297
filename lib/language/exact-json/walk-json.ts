/** The keys that lead from the root to a value. */
export type JsonPath = readonly (string | number)[];

/** What a walk tells. It goes on as long as the answers are not `true`. */
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
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (level?.awaitsKey) {
          level.key = text.slice(at, end);
          level.awaitsKey = false;
          if (repeatedKey && isRepeated(level) && repeatedKey({ path })) return;
        }
        at = end;
        continue;
      }
      case "{":
      case "[": {
        const isObject = text[at] === "{";
        const seen = isObject && repeatedKey ? new Set<string>() : undefined;
        level = { isObject, key: '""', index: 0, awaitsKey: isObject, seen };
        levels.push(level);
        break;
      }
      case "}":
      case "]":
        levels.pop();
        level = levels.at(-1);
        break;
      case ",":
        if (level?.isObject) level.awaitsKey = true;
        else if (level) level.index += 1;
        break;
      case "-":
      case "0":
      case "1":
      case "2":
      case "3":
      case "4":
      case "5":
      case "6":
      case "7":
      case "8":
      case "9": {
        const end = endOfNumber(text, at);
        if (number && !level?.awaitsKey && number({ text: text.slice(at, end), start: at, path })) return;
        at = end;
        continue;
      }
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
  while (end < text.length && "0123456789.eE+-".includes(text.charAt(end))) end += 1;
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
