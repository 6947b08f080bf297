import { unicodeProperty } from "./unicode-property.ts";

/** A pattern that cannot run in linear time, or that is not one. */
export class PatternProblem extends Error {
  override readonly name = "PatternProblem";
}

/**
 * Rewrites an ECMA-262 pattern, which is what JSON Schema holds, for RE2, whose syntax differs in `.`, `\s`, `\u`,
 * `\c`, `[^]` and property names. Escaped punctuation means itself, as in most dialects.
 * @throws PatternProblem for look-around, back-references and what is not ECMA-262.
 */
export function translatePattern(source: string): string {
  let out = "";
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at, at + MAX_TOKEN);
    if (rest[0] === "[") {
      const end = classEnd(source, at);
      out += translateClass(source.slice(at, end));
      at = end;
      continue;
    }
    const token = matchToken(rest);
    out += token.text === "." ? "[^\\n\\r\\x{2028}\\x{2029}]" : token.out;
    at += token.text.length;
  }
  return out;
}

interface Token {
  readonly text: string;
  readonly out: string;
}

/** No token is longer: the longest is `\p{Script=…}`. */
const MAX_TOKEN = 64;

const SPACE =
  "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const NOT_SPACE =
  "\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}" +
  "\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

function matchToken(rest: string): Token {
  if (rest[0] === "(" && rest[1] === "?") return groupToken(rest);
  if (rest[0] !== "\\") return { text: rest[0] ?? "", out: rest[0] ?? "" };
  const escaped = rest[1];
  if (escaped === "b" || escaped === "B") return { text: `\\${escaped}`, out: `\\${escaped}` };
  if (escaped === "s") return { text: "\\s", out: `[${SPACE}]` };
  if (escaped === "S") return { text: "\\S", out: `[^${SPACE}]` };
  if (escaped === "k" || (escaped !== undefined && escaped >= "1" && escaped <= "9")) {
    throw new PatternProblem("back-references cannot run in linear time");
  }
  return escapeToken(rest);
}

function groupToken(rest: string): Token {
  const opening = /^\(\?(?::|i:|-i:|<[A-Za-z_][A-Za-z0-9_]*>)/.exec(rest)?.[0];
  if (opening) return { text: opening, out: opening };
  if (/^\(\?<?[=!]/.test(rest))
    throw new PatternProblem("look-ahead and look-behind cannot run in linear time");
  throw new PatternProblem(`the group ${rest.slice(0, 4)} is not known`);
}

/** The escapes that mean the same inside and outside a class. */
function escapeToken(rest: string): Token {
  const hex = /^\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\})/.exec(rest);
  if (hex) return { text: hex[0], out: `\\x{${hex[1] ?? hex[2]}}` };
  const pair = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(rest);
  if (pair) {
    const codePoint = String.fromCharCode(hexNumber(pair[1]), hexNumber(pair[2])).codePointAt(0) ?? 0;
    return { text: pair[0], out: `\\x{${codePoint.toString(16)}}` };
  }
  const unit = /^\\u([0-9a-fA-F]{4})/.exec(rest);
  if (unit) return { text: unit[0], out: `\\x{${unit[1]}}` };
  const control = /^\\c([A-Za-z])/.exec(rest);
  if (control)
    return { text: control[0], out: `\\x{${((control[1] ?? "").charCodeAt(0) % 32).toString(16)}}` };
  const nul = /^\\0(?![0-9])/.exec(rest);
  if (nul) return { text: nul[0], out: "\\x{0}" };
  const property = /^\\([pP])\{([^{}]{1,40})\}/.exec(rest);
  if (property) return { text: property[0], out: `\\${property[1]}{${propertyName(property[2] ?? "")}}` };
  const plain = /^\\(?:[dDwWtnvfr]|[!-/:-@[-`{-~ ])/.exec(rest);
  if (plain) return { text: plain[0], out: plain[0] };
  throw new PatternProblem(
    rest.length === 1 ? "ends in a lone \\" : `the escape ${rest.slice(0, 2)} is not known`,
  );
}

function propertyName(name: string): string {
  const known = unicodeProperty(name);
  if (known === undefined) throw new PatternProblem(`the Unicode property ${name} is not known`);
  return known;
}

function hexNumber(digits: string | undefined): number {
  return Number.parseInt(digits ?? "", 16);
}

/** The index after the `]` that closes the class opened at `start`. In ECMA-262 `[]` is a whole class. */
function classEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "]") return at + 1;
  }
  throw new PatternProblem("a class is not closed by ]");
}

function translateClass(source: string): string {
  if (source === "[]") return "[^\\x{0}-\\x{10ffff}]";
  if (source === "[^]") return "[\\x{0}-\\x{10ffff}]";
  let at = source[1] === "^" ? 2 : 1;
  let out = source.slice(0, at);
  while (at < source.length - 1) {
    const token = classToken(source.slice(at, at + MAX_TOKEN));
    out += token.out;
    at += token.text.length;
    // After a set a hyphen means itself; RE2 would take our expansion's last member for a range's start.
    if ((token.text === "\\s" || token.text === "\\S") && source[at] === "-") {
      out += "\\-";
      at++;
    }
  }
  return `${out}]`;
}

function classToken(rest: string): Token {
  if (/^\[[:.=]/.test(rest)) throw new PatternProblem("POSIX classes such as [:alpha:] are not known");
  if (rest[0] === "[") return { text: "[", out: "\\[" };
  if (rest[0] !== "\\") return { text: rest[0] ?? "", out: rest[0] ?? "" };
  if (rest[1] === "b") return { text: "\\b", out: "\\x{8}" };
  if (rest[1] === "s") return { text: "\\s", out: SPACE };
  if (rest[1] === "S") return { text: "\\S", out: NOT_SPACE };
  return escapeToken(rest);
}
