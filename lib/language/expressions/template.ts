import type { Json } from "#lib/contract/json.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import { BoundedCache } from "./bounded-cache.ts";
import type { Run } from "./compile/compiled.ts";
import { compileSource, evaluateIn } from "./compile-expression.ts";
import { Evaluation } from "./evaluation.ts";
import { AbsentValue } from "./expression-error.ts";
import { COST_BUDGET } from "./limits.ts";
import type { Meter } from "./meter.ts";
import type { ExpressionScope } from "./scope.ts";
import type { SourceText } from "./source-position.ts";
import type { SyntaxNode } from "./syntax/parse-expression.ts";
import { splitTemplate } from "./syntax/split-template.ts";
import { utf8Bytes } from "./values/json-bytes.ts";

export interface RenderOptions {
  readonly encode?: (text: string) => string;
  readonly meter?: Meter | undefined;
}

/** A text with `{{ expressions }}`, ready to be rendered any number of times. */
export interface CompiledTemplate {
  readonly source: string;
  /** The expressions in it, without the braces, in order. */
  readonly expressions: readonly string[];
  /**
   * Puts the values in: strings as they are, the rest as JSON, null and what is absent as empty text (a key
   * that is not there, where the expression does nothing but follow keys; an empty optional). All expressions
   * share one budget. `encode` is applied to each inserted text, percent-encoding for a URL.
   * @throws ExpressionError expression_error, with the position in the template; MeterSpent.
   */
  render(scope: ExpressionScope, options?: RenderOptions): string;
}

interface Insertion {
  readonly run: Run;
  readonly origin: SourceText;
  readonly followsKeys: boolean;
}

const CACHE = new BoundedCache<CompiledTemplate>({ maxEntries: 1_000, maxWeight: 2_097_152 });

/**
 * Compiles a template; what was used last is kept.
 * @throws ExpressionError template_syntax when the braces do not fit, expression_syntax when an expression
 * within is wrong, both with the position in the template.
 */
export function compileTemplate(source: string): CompiledTemplate {
  const cached = CACHE.get(source);
  if (cached) return cached;
  const parts = splitTemplate(source);
  const pieces = parts.map((part) =>
    part.kind === "text" ? part.text : compileInsertion(part.source, { text: source, start: part.start }),
  );
  const compiled: CompiledTemplate = {
    source,
    expressions: parts.flatMap((part) => (part.kind === "expression" ? [part.source.trim()] : [])),
    render: (scope, options = {}) => render(pieces, scope, options),
  };
  CACHE.set(source, compiled, source.length);
  return compiled;
}

function compileInsertion(source: string, origin: SourceText): Insertion {
  const { run, root } = compileSource({ source, origin });
  return { run, origin, followsKeys: followsKeys(root) };
}

/** Whether an expression is a variable and keys from there, like `input.lines[0].name`. */
function followsKeys(node: SyntaxNode): boolean {
  switch (node.op) {
    case "id":
      return true;
    case ".":
    case ".?":
    case "[]":
    case "[?]":
      return followsKeys(node.args[0]);
    default:
      return false;
  }
}

function render(
  pieces: readonly (string | Insertion)[],
  scope: ExpressionScope,
  { encode = (text) => text, meter }: RenderOptions,
): string {
  let text = "";
  let bytes = 0;
  let budget = COST_BUDGET;
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      bytes += utf8Bytes(piece, MAX_RESULT_BYTES);
      continue;
    }
    const evaluation = new Evaluation({ scope, source: piece.origin, budget, meter });
    const inserted = encode(insertedText(evaluateInsertion(evaluation, piece)));
    budget = evaluation.remaining;
    text += inserted;
    bytes += utf8Bytes(inserted, MAX_RESULT_BYTES);
    if (bytes > MAX_RESULT_BYTES) throw evaluation.bound("the text is larger than 1 MiB");
  }
  return text;
}

function evaluateInsertion(evaluation: Evaluation, { run, followsKeys }: Insertion): Json {
  try {
    return evaluateIn(evaluation, run);
  } catch (error) {
    if (followsKeys && error instanceof AbsentValue) return null;
    throw error;
  }
}

function insertedText(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
