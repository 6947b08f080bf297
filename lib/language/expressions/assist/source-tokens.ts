/** A piece of a CEL source, also of one that is half written. */
export interface SourceToken {
  readonly kind: "name" | "number" | "string" | "punctuation";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** For a string: whether its closing quote is there. */
  readonly isClosed: boolean;
}

const TOKEN =
  /(?<space>\s+|\/\/[^\n]*)|(?<string>[rRbB]{0,2}(?:"""(?:\\[\s\S]|(?!""")[^\\])*(?:""")?|'''(?:\\[\s\S]|(?!''')[^\\])*(?:''')?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))|(?<name>[A-Za-z_]\w*)|(?<number>\d[\w.]*)|\.\?|\[\?|&&|\|\||[=!<>]=|[\s\S]/gy;

/** The tokens without space and comments; never throws. Offsets are in the source. */
export function sourceTokens(source: string): SourceToken[] {
  const tokens: SourceToken[] = [];
  for (const match of source.matchAll(TOKEN)) {
    const { space, string, name, number } = match.groups ?? {};
    if (space !== undefined) continue;
    const [text] = match;
    const kind =
      string !== undefined
        ? "string"
        : name !== undefined
          ? "name"
          : number !== undefined
            ? "number"
            : "punctuation";
    tokens.push({
      kind,
      text,
      start: match.index,
      end: match.index + text.length,
      isClosed: kind !== "string" || isClosed(text),
    });
  }
  return tokens;
}

function isClosed(text: string): boolean {
  return /^[rRbB]{0,2}(?:"""[\s\S]*"""|'''[\s\S]*'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')$/.test(text);
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENERS: ReadonlySet<string> = new Set(["(", "[", "{", "[?"]);

/**
 * Where the chain of members, calls and indexes begins that ends with the token at `last`, as in
 * `input.lines[0].name`: the index of its first token; undefined where no chain ends there.
 */
export function chainStart(tokens: readonly SourceToken[], last: number): number | undefined {
  let at = last;
  for (;;) {
    const token = tokens[at];
    if (!token) return undefined;
    if (token.kind === "punctuation") {
      const opener = CLOSERS.has(token.text) ? matchingOpener(tokens, at) : undefined;
      if (opener === undefined) return undefined;
      const before = tokens[opener - 1];
      const isCallOrIndex = before?.kind === "name" || before?.text === ")" || before?.text === "]";
      if (!isCallOrIndex) return opener;
      at = opener - 1;
      continue;
    }
    const before = tokens[at - 1]?.text;
    if (token.kind !== "name" || (before !== "." && before !== ".?")) return at;
    at -= 2;
  }
}

function matchingOpener(tokens: readonly SourceToken[], closer: number): number | undefined {
  let depth = 0;
  for (let at = closer; at >= 0; at -= 1) {
    const { kind, text } = tokens[at] ?? { kind: "punctuation", text: "" };
    if (kind !== "punctuation") continue;
    if (CLOSERS.has(text)) depth += 1;
    else if (OPENERS.has(text)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The opening brackets that are still open after these tokens, the outermost first, by their index. */
export function openBrackets(tokens: readonly SourceToken[]): number[] {
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "punctuation") continue;
    if (OPENERS.has(text)) open.push(at);
    else if (CLOSERS.has(text)) open.pop();
  }
  return open;
}
