import { childPointer } from "./json-pointer.ts";
import { hasProperty, isObjectValue } from "./json-value.ts";
import { MAX_DEPTH, type Run, RunStopped } from "./run.ts";

/**
 * One keyword of one schema, ready to run. Validation has two passes: `test` decides, without building a
 * single string, and only a value that does not fit is gone through again by `report`.
 */
export interface Rule {
  readonly keyword: string;
  /** True for values of a type that the keyword does not speak about. */
  test(value: unknown, run: Run): boolean;
  /** Adds every violation of this keyword; adds none exactly when `test` is true. */
  report(value: unknown, pointer: string, run: Run): void;
  /** Notes which properties or items the keyword evaluates, for `unevaluatedProperties` and `-Items`. */
  mark?(value: unknown, marks: Marks, run: Run): void;
  /** The subschemas that speak of this value, for annotations: of branches those that it fits. */
  applied?(value: unknown, run: Run): readonly SchemaNode[];
  /** Hands each part of the value to the visitor with the subschema that speaks of it. */
  visitParts?(
    value: unknown,
    run: Run,
    visitor: (key: string | number, part: unknown, node: SchemaNode) => void,
  ): void;
  /** The properties that it names, with their subschemas. */
  readonly named?: readonly (readonly [name: string, node: SchemaNode])[];
  /** Whether the value is of the kind that is meant, by its type or a constant property, right or wrong otherwise. */
  recognises?(value: unknown, run: Run): boolean;
}

/** A schema object. Its rules are filled in after it exists, because schemas may refer to themselves. */
export interface SchemaNode {
  readonly pointer: string;
  /** As it was written. */
  readonly source: unknown;
  rules: readonly Rule[];
  /** The subschemas that look at the same value as this schema does. */
  readonly inPlace: SchemaNode[];
  /**
   * Keep verdicts per value. Set where the schema graph has several ways to the same node: without it
   * `{ allOf: [{ $ref: a }, { $ref: a }] }` repeated n times over takes 2^n steps; with it each pair of
   * schema and value is decided once.
   */
  remembered: boolean;
}

/** The evaluated property names of an object, or indexes of an array. */
export interface Marks {
  all: boolean;
  readonly keys: Set<string | number>;
  /** Two ways to one schema mark the same: each schema is walked once. */
  readonly walked: Set<SchemaNode>;
}

export function satisfies(node: SchemaNode, value: unknown, run: Run): boolean {
  if (!node.remembered) return decide(node, value, run);
  const verdicts = run.verdicts(node);
  const known = verdicts.get(value);
  if (known !== undefined) return known;
  const verdict = decide(node, value, run);
  verdicts.set(value, verdict);
  return verdict;
}

function decide(node: SchemaNode, value: unknown, run: Run): boolean {
  // Not restored on a throw: RunStopped ends the run.
  if (++run.depth > MAX_DEPTH) throw RunStopped.tooDeep();
  run.visit();
  let verdict = true;
  for (const rule of node.rules) {
    if (!rule.test(value, run)) {
      verdict = false;
      break;
    }
  }
  run.depth--;
  return verdict;
}

/** Adds every violation of the value, which is at `pointer`. */
export function explain(node: SchemaNode, value: unknown, pointer: string, run: Run): void {
  // Goes only where there is something to find, which keeps shared schemas from being walked 2^n times.
  if (node.remembered && satisfies(node, value, run)) return;
  if (++run.depth > MAX_DEPTH) throw RunStopped.tooDeep();
  run.visit();
  for (const rule of node.rules) rule.report(value, pointer, run);
  run.depth--;
}

/** Explains a part of a value; `forbidden` is the message where its schema is `false`. */
export function explainPart(
  part: { node: SchemaNode; value: unknown; key: string | number; keyword: string; forbidden: string },
  pointer: string,
  run: Run,
): void {
  const at = childPointer(pointer, part.key);
  if (isFalse(part.node)) run.add({ keyword: part.keyword, message: part.forbidden, pointer: at });
  else explain(part.node, part.value, at, run);
}

/** Marks what the schema evaluates of a value that fits it. */
export function mark(node: SchemaNode, value: unknown, marks: Marks, run: Run): void {
  if (marks.all || marks.walked.has(node)) return;
  marks.walked.add(node);
  for (const rule of node.rules) rule.mark?.(value, marks, run);
}

export function recognises(node: SchemaNode, value: unknown, run: Run): boolean {
  return node.rules.every((rule) => rule.recognises?.(value, run) ?? true);
}

/** Says of a schema's values that they are shown and sent nowhere (D12). */
export const SENSITIVE_KEYWORD = "x-laneway-sensitive";

export function isSensitive({ source }: SchemaNode): boolean {
  return isObjectValue(source) && source[SENSITIVE_KEYWORD] === true;
}

export function hasDefault({ source }: SchemaNode): boolean {
  return isObjectValue(source) && hasProperty(source, "default");
}

export function isNullable({ source }: SchemaNode): boolean {
  return isObjectValue(source) && hasProperty(source, "nullable") && source.nullable === true;
}

const nothingFits: Rule = {
  keyword: "false",
  test: () => false,
  recognises: () => false,
  report: (_value, pointer, run) => run.add({ keyword: "false", message: "is not allowed", pointer }),
};

export function newNode(source: unknown, pointer: string): SchemaNode {
  return { pointer, source, rules: source === false ? [nothingFits] : [], inPlace: [], remembered: false };
}

export function isFalse(node: SchemaNode): boolean {
  return node.rules[0] === nothingFits;
}
