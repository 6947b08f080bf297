import { StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";

const ROOTS = new Set([
  ...["input", "nodes", "attachments", "thread", "run"],
  ...["item", "index", "iteration", "previous"],
]);
const KEYWORDS = new Set(["true", "false", "null", "in"]);

interface Inside {
  /** The quotes of a string that goes on in the next line. */
  quote: string | null;
  afterDot: boolean;
}

/** Reads one token of CEL. @returns its name for the colours. */
function celToken(stream: StringStream, inside: Inside): string | null {
  if (inside.quote !== null) return stringRest(stream, inside, inside.quote);
  if (stream.eatSpace()) return null;
  const afterDot = inside.afterDot;
  inside.afterDot = false;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  const opened = stream.match(/^[rRbB]{0,2}("""|'''|"|')/);
  if (opened && typeof opened !== "boolean") return stringRest(stream, inside, opened[1] ?? '"');
  if (stream.match(/^\d[\w.]*/)) return "number";
  const word = stream.match(/^[A-Za-z_]\w*/);
  if (word && typeof word !== "boolean") {
    if (stream.match(/^\s*\(/, false)) return "variableName.function";
    if (afterDot) return "propertyName";
    if (KEYWORDS.has(word[0])) return "keyword";
    return ROOTS.has(word[0]) ? "variableName.standard" : "variableName";
  }
  if (stream.match(/^\.\??/)) {
    inside.afterDot = true;
    return null;
  }
  stream.next();
  return null;
}

function stringRest(stream: StringStream, inside: Inside, quote: string): string {
  const isLong = quote.length === 3;
  inside.quote = isLong ? quote : null;
  while (!stream.eol()) {
    if (stream.match(quote)) {
      inside.quote = null;
      break;
    }
    if (stream.next() === "\\") stream.next();
  }
  return "string";
}

const celParser: StreamParser<Inside> = {
  name: "cel",
  startState: () => ({ quote: null, afterDot: false }),
  token: celToken,
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", "'", '"'] } },
};

interface InTemplate extends Inside {
  /** Braces open within the expression; null in the text. */
  depth: number | null;
}

const templateParser: StreamParser<InTemplate> = {
  name: "template",
  startState: () => ({ quote: null, afterDot: false, depth: null }),
  token(stream, state) {
    if (state.depth === null) {
      if (stream.match("{{")) {
        state.depth = 0;
        return "brace";
      }
      while (!stream.eol() && !stream.match("{{", false)) stream.next();
      return null;
    }
    if (state.quote === null && state.depth === 0 && stream.match("}}")) {
      state.depth = null;
      return "brace";
    }
    const next = stream.peek();
    if (state.quote === null && next === "{") state.depth += 1;
    if (state.quote === null && next === "}" && state.depth > 0) state.depth -= 1;
    return celToken(stream, state);
  },
  languageData: { closeBrackets: { brackets: ["{"] } },
};

export const celLanguage = StreamLanguage.define(celParser);
export const templateLanguage = StreamLanguage.define(templateParser);
