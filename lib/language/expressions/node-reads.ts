import { ExpressionError } from "./expression-error.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";

/** A node whose output an expression needs wherever none of the others is there. */
export interface NeededNode {
  readonly id: string;
  readonly unless: readonly string[];
}

/**
 * The nodes whose outputs an expression needs: those read as `nodes.id`, unless it also asks for them with
 * `has(nodes.id)` or `nodes.?id`. In `has(nodes.a) ? nodes.a : nodes.b` b is needed unless a is there. None where it
 * cannot be parsed.
 */
export function neededNodes(source: string): NeededNode[] {
  const read: NeededNode[] = [];
  const askedFor = new Set<string>();
  const queue: { readonly part: unknown; readonly unless: readonly string[] }[] = [
    { part: parsed(source), unless: [] },
  ];
  for (const { part, unless } of queue) {
    if (Array.isArray(part)) queue.push(...part.map((one) => ({ part: one, unless })));
    if (!isSyntaxNode(part)) continue;
    const id = readNode(part);
    if (id !== undefined) {
      if (part.op === ".") read.push({ id, unless });
      else askedFor.add(id);
      continue;
    }
    const there = part.op === "?:" ? readNode(part.args[0]) : undefined;
    if (part.op !== "?:" || there === undefined) {
      queue.push({ part: part.args, unless });
      continue;
    }
    const [condition, then, otherwise] = part.args;
    queue.push({ part: [condition, then], unless }, { part: otherwise, unless: [...unless, there] });
  }
  return read.filter(({ id }) => !askedFor.has(id));
}

/** Whether an expression names one of these variables; true where it cannot be parsed. */
export function readsAny(source: string, variables: ReadonlySet<string>): boolean {
  const root = parsed(source);
  if (!root) return true;
  const queue: unknown[] = [root];
  for (const part of queue) {
    if (Array.isArray(part)) queue.push(...part);
    if (!isSyntaxNode(part)) continue;
    if (part.op === "id" && variables.has(part.args)) return true;
    queue.push(part.args);
  }
  return false;
}

/** `nodes.id`, `nodes.?id`, or `has(nodes.id)`; undefined for anything else. */
function readNode({ op, args }: SyntaxNode): string | undefined {
  if (op === "call") {
    const [name, [argument]] = args;
    return name === "has" && argument?.op === "." ? readNode(argument) : undefined;
  }
  if (op !== "." && op !== ".?") return undefined;
  const [base, key] = args;
  return base.op === "id" && base.args === "nodes" ? key : undefined;
}

function parsed(source: string): SyntaxNode | undefined {
  try {
    return parseExpression(source, { text: source, start: 0 });
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function isSyntaxNode(part: unknown): part is SyntaxNode {
  return typeof part === "object" && part !== null && "op" in part && "args" in part;
}
