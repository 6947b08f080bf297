import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import { ExpressionError } from "../expression-error.ts";
import { MAX_CALL_ARGUMENTS, MAX_SOURCE_BYTES, MAX_SYNTAX_DEPTH, MAX_TREE_DEPTH } from "../limits.ts";
import type { SourceText } from "../source-position.ts";
import { utf8Bytes } from "../values/json-bytes.ts";
import { hintOfForm } from "./other-languages.ts";

export type SyntaxNode = ASTNode;

/**
 * Only the parser of cel-js is used. Its evaluator cannot be bounded (`||`, `all` and `exists` swallow any error, a
 * bound's too, and continue), drops map keys named `constructor`, and reads time zones by way of the machine's own.
 */
const GRAMMAR = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  // A node takes at least one character, an element two: the source's own bound is the limit.
  limits: {
    maxAstNodes: MAX_SOURCE_BYTES * 2,
    maxListElements: MAX_SOURCE_BYTES,
    maxMapEntries: MAX_SOURCE_BYTES,
    maxCallArguments: MAX_CALL_ARGUMENTS,
    maxDepth: MAX_SYNTAX_DEPTH,
  },
});

/**
 * @throws ExpressionError expression_syntax, with the position in `origin`, which holds `expression` from
 * `origin.start` on.
 */
export function parseExpression(expression: string, origin: SourceText): SyntaxNode {
  const syntaxError = (message: string, offset: number) =>
    new ExpressionError({ code: "expression_syntax", message, source: origin, offset });

  if (utf8Bytes(expression, MAX_SOURCE_BYTES) > MAX_SOURCE_BYTES) {
    throw syntaxError("the expression is longer than 64 KiB", 0);
  }
  try {
    const { ast } = GRAMMAR.parse(expression);
    if (isDeeperThan(ast, MAX_TREE_DEPTH)) throw syntaxError("the expression is nested too deeply", 0);
    return ast;
  } catch (error) {
    if (error instanceof ParseError) {
      const offset = error.range?.start ?? 0;
      throw syntaxError(parseMessage(error, { expression, offset }), offset);
    }
    // The parser recurses once for each of `!!!!…`, and has no bound of its own for it.
    if (error instanceof RangeError) throw syntaxError("the expression is nested too deeply", 0);
    throw error;
  }
}

function parseMessage(
  error: ParseError,
  { expression, offset }: { expression: string; offset: number },
): string {
  if (error.code !== "limit_exceeded") return readable(error.summary) + hintOfForm(expression, offset);
  return error.summary.includes("maxDepth")
    ? "the expression is nested too deeply"
    : "the expression has too many parts in one place";
}

/** The parser speaks of its tokens: "Expected RPAREN, got EOF". */
function readable(summary: string): string {
  const text = summary.replace(/\b[A-Z]{2,}\b/g, (token) => TOKENS.get(token) ?? token);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const TOKENS: ReadonlyMap<string, string> = new Map([
  ["EOF", "the end"],
  ["NUMBER", "a number"],
  ["STRING", "a string"],
  ["BYTES", "bytes"],
  ["BOOLEAN", "true or false"],
  ["NULL", "null"],
  ["IDENTIFIER", "a name"],
  ["PLUS", "'+'"],
  ["MINUS", "'-'"],
  ["MULTIPLY", "'*'"],
  ["DIVIDE", "'/'"],
  ["MODULO", "'%'"],
  ["EQ", "'=='"],
  ["NE", "'!='"],
  ["LT", "'<'"],
  ["LE", "'<='"],
  ["GT", "'>'"],
  ["GE", "'>='"],
  ["AND", "'&&'"],
  ["OR", "'||'"],
  ["NOT", "'!'"],
  ["IN", "'in'"],
  ["LPAREN", "'('"],
  ["RPAREN", "')'"],
  ["LBRACKET", "'['"],
  ["RBRACKET", "']'"],
  ["LBRACE", "'{'"],
  ["RBRACE", "'}'"],
  ["DOT", "'.'"],
  ["COMMA", "','"],
  ["COLON", "':'"],
  ["QUESTION", "'?'"],
]);

/** Without recursion: 64 KiB of `a+a+a+…` is a tree 32,000 deep. */
function isDeeperThan(root: SyntaxNode, limit: number): boolean {
  let level: SyntaxNode[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap(children);
  }
  return false;
}

function children(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}
