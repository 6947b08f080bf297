/** What a piece of code is; anything else has the colour of the text. */
type CodeMark = "comment" | "string" | "number" | "keyword" | "name";

/** Those of the theme that words may have: each reads at 4.5:1 on every surface. */
export const CODE_COLOURS: Readonly<Record<CodeMark, string>> = {
  comment: "text-ink-faint",
  string: "text-completed",
  number: "text-waiting",
  keyword: "text-accent-ink",
  name: "text-running",
};

export interface CodePiece {
  readonly text: string;
  readonly mark?: CodeMark;
}

/** Longer code stays plain: each piece is an element of the page. */
const MAX_CHARS = 20_000;
const MAX_PIECES = 3_000;

interface Language {
  /** How a comment is written, as a source of regular expressions. */
  readonly comment?: string;
  readonly string?: string;
  /** A word that is a name by where it stands: a key before its colon. */
  readonly name?: string;
  readonly keywords?: string;
  readonly ignoresCase?: true;
}

/** Each part is read once, without going back: linear in the code. */
const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'?`;
const BACKTICK = String.raw`\x60(?:[^\x60\\]|\\[^])*\x60?`;
const SLASHES = String.raw`\/\/.*|\/\*[^]*?(?:\*\/|$(?![^]))`;
const HASH = String.raw`(?<!\S)#.*`;
const NUMBER = String.raw`\b\d[\w.]*`;
const WORD = String.raw`[A-Za-z_$][\w$]*`;

const C_LIKE =
  "abstract as async await bool boolean break byte case catch char class const continue default defer delete do double else enum " +
  "export extends final finally float fn for from func function go if impl implements import in instanceof int interface let " +
  "long loop map match mod mut namespace new nil null override package private protected pub public range readonly return " +
  "satisfies self short static string struct super switch this throw throws trait true false try type typeof undefined use var " +
  "virtual void where while with yield";
const SCRIPT: Language = { comment: SLASHES, string: `${DOUBLE}|${SINGLE}|${BACKTICK}`, keywords: C_LIKE };
const JSON_TEXT: Language = {
  comment: SLASHES,
  name: String.raw`"(?:[^"\\\n]|\\.)*"(?=[ \t]{0,20}:)`,
  string: DOUBLE,
  keywords: "true false null",
};
const PYTHON: Language = {
  comment: HASH,
  string: `"""[^]*?(?:"""|$(?![^]))|${DOUBLE}|${SINGLE}`,
  keywords:
    "and as assert async await break class continue def del elif else except False finally for from global if import in is " +
    "lambda None nonlocal not or pass raise return True try while with yield",
};
const SHELL: Language = {
  comment: HASH,
  string: String.raw`"(?:[^"\\]|\\[^])*"?|'[^']*'?`,
  name: String.raw`\$\w+|\$\{\w+`,
  keywords:
    "case cd do done echo elif else esac eval exec exit export fi for function if in local npm read return set source sudo then " +
    "until while curl docker git",
};
const SQL: Language = {
  comment: String.raw`--.*|\/\*[^]*?(?:\*\/|$(?![^]))`,
  string: "'(?:[^']|'')*'?",
  ignoresCase: true,
  keywords:
    "add all alter and any as asc begin between by case commit conflict constraint create cross default delete desc distinct do " +
    "drop else end exists false for foreign from full group having if in index inner insert into is join key lateral left like " +
    "limit not null offset on or order outer over partition primary references returning right rollback select set table then " +
    "true union unique update using values view when where with",
};
const YAML: Language = {
  comment: HASH,
  name: String.raw`(?<=^[ \t-]{0,60})[\w.\/-]+(?=:(?:\s|$))`,
  string: `${DOUBLE}|${SINGLE}`,
  keywords: "true false null yes no",
};
const MARKUP: Language = {
  comment: "<!--[^]*?(?:-->|$(?![^]))",
  name: String.raw`<\/?[\w:-]+|\/?>`,
  string: `${DOUBLE}|${SINGLE}`,
};
const STYLES: Language = {
  comment: String.raw`\/\*[^]*?(?:\*\/|$(?![^]))`,
  name: String.raw`(?<![\w-])[\w-]+(?=[ \t]{0,20}:)`,
  string: `${DOUBLE}|${SINGLE}`,
};

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  (
    [
      [
        "js javascript jsx mjs ts typescript tsx java kotlin swift c cpp csharp cs go rust rs php cel",
        SCRIPT,
      ],
      ["json jsonc json5", JSON_TEXT],
      ["py python rb ruby", PYTHON],
      ["sh bash shell zsh console dockerfile", SHELL],
      ["sql postgresql", SQL],
      ["yaml yml toml ini env", YAML],
      ["html xml svg", MARKUP],
      ["css scss", STYLES],
    ] as const
  ).flatMap(([names, language]) => names.split(" ").map((name) => [name, language] as const)),
);

const patterns = new Map<Language, RegExp>();

function patternOf(language: Language): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const parts = [
    ...(["comment", "name", "string"] as const).flatMap((part) =>
      language[part] === undefined ? [] : `(?<${part}>${language[part]})`,
    ),
    `(?<number>${NUMBER})`,
    `(?<word>${WORD})`,
  ];
  const pattern = new RegExp(parts.join("|"), "gm");
  patterns.set(language, pattern);
  return pattern;
}

/**
 * The pieces of a block of code, which together are the code, for languages that documents have. No parser: comments,
 * texts, numbers and words are told apart, which is what helps to read.
 * @returns undefined for another language, and for code that is too long to be coloured.
 */
export function highlightCode(code: string, name: string): readonly CodePiece[] | undefined {
  const language = LANGUAGES.get(name.toLowerCase());
  if (!language || code.length > MAX_CHARS) return undefined;
  const keywords = new Set(language.keywords?.split(" "));
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const found of code.matchAll(patternOf(language))) {
    const mark = markOf(found, keywords, language.ignoresCase);
    if (mark === undefined) continue;
    if (pieces.length > MAX_PIECES) return undefined;
    if (found.index > end) pieces.push({ text: code.slice(end, found.index) });
    pieces.push({ text: found[0], mark });
    end = found.index + found[0].length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end) });
  return pieces;
}

function markOf(
  { groups = {} }: RegExpExecArray,
  keywords: ReadonlySet<string>,
  ignoresCase = false,
): CodeMark | undefined {
  const { word } = groups;
  if (word !== undefined)
    return keywords.has(ignoresCase ? word.toLowerCase() : word) ? "keyword" : undefined;
  return (["comment", "name", "string", "number"] as const).find((part) => groups[part] !== undefined);
}
