import type { Evaluation } from "../evaluation.ts";
import { isScopeVariable } from "../scope.ts";
import { hintOfDash, hintOfOperation } from "../syntax/other-languages.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  isNumeric,
  listOf,
  STRING,
  type StaticType,
  TIMESTAMP,
  unify,
} from "../types/static-type.ts";
import { add, divide, divideIntegers, multiply, negate, remainder, subtract } from "../values/arithmetic.ts";
import { contains, equals } from "../values/equality.ts";
import { order } from "../values/ordering.ts";
import type { Value } from "../values/value.ts";
import type { Bindings } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import type { Compiled } from "./compiled.ts";
import { describeType } from "./require-type.ts";

export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "in";

const ARITHMETIC: ReadonlySet<BinaryOperator> = new Set(["+", "-", "*", "/", "%"]);

/** A fraction is an object of its own. */
const ARITHMETIC_WEIGHT = 4;

type Operate = (evaluation: Evaluation, left: Value, right: Value) => Value;

const OPERATIONS: Readonly<Record<BinaryOperator, Operate>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "%": remainder,
  "==": (evaluation, left, right) => equals(evaluation, left, right),
  "!=": (evaluation, left, right) => !equals(evaluation, left, right),
  "<": (evaluation, left, right) => order(evaluation, "<", left, right) < 0,
  "<=": (evaluation, left, right) => order(evaluation, "<=", left, right) <= 0,
  ">": (evaluation, left, right) => order(evaluation, ">", left, right) > 0,
  ">=": (evaluation, left, right) => order(evaluation, ">=", left, right) >= 0,
  in: contains,
};

export function compileBinary(
  compilation: Compilation,
  {
    offset,
    operator,
    sides,
  }: { offset: number; operator: BinaryOperator; sides: readonly [SyntaxNode, SyntaxNode] },
  bindings: Bindings,
): Compiled {
  const dashed = operator === "-" ? dashedKey(sides, bindings) : undefined;
  if (dashed !== undefined) return compilation.reportSyntax(offset, dashed);
  const left = compilation.compile(sides[0], bindings);
  const right = compilation.compile(sides[1], bindings);
  const truncates = operator === "/" && left.type.kind === "int" && right.type.kind === "int";
  const operate = truncates ? divideIntegers : OPERATIONS[operator];
  const [runLeft, runRight] = [left.run, right.run];
  const type = resultType(operator, left.type, right.type);
  if (!type) {
    const [leftKind, rightKind] = [describeType(left.type), describeType(right.type)];
    compilation.reportType(
      offset,
      `no such operation: ${leftKind} ${operator} ${rightKind}${hintOfOperation(leftKind, operator, rightKind)}`,
    );
  }
  return {
    run: (evaluation) => {
      const leftValue = runLeft(evaluation);
      const rightValue = runRight(evaluation);
      evaluation.at = offset;
      return operate(evaluation, leftValue, rightValue);
    },
    type: type ?? DYN,
    weight: left.weight + right.weight + (ARITHMETIC.has(operator) ? ARITHMETIC_WEIGHT : 2),
  };
}

/** Finds the key meant by `input.order-id`, if nothing is called `id`. */
function dashedKey([left, right]: readonly [SyntaxNode, SyntaxNode], bindings: Bindings): string | undefined {
  if (left.op !== "." || right.op !== "id" || right.start !== left.end + 1) return undefined;
  if (bindings.byName.has(right.args) || isScopeVariable(right.args)) return undefined;
  return hintOfDash(left.args[1], right.args);
}

export function compileNegation(
  compilation: Compilation,
  { offset, operand }: { offset: number; operand: SyntaxNode },
  bindings: Bindings,
): Compiled {
  const { run, type, weight, constant } = compilation.compile(operand, bindings);
  if (typeof constant === "number") {
    const negative = 0 - constant;
    return { run: () => negative, type, weight: 1, constant: negative, pathSlots: 0 };
  }
  if (!isNumeric(type) && type.kind !== "duration" && type.kind !== "dyn") {
    compilation.reportType(offset, `no such operation: -${describeType(type)}`);
  }
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      evaluation.at = offset;
      return negate(evaluation, value);
    },
    type,
    weight: weight + 1,
  };
}

/** Undefined when no values of these types can be combined so. */
function resultType(operator: BinaryOperator, left: StaticType, right: StaticType): StaticType | undefined {
  switch (operator) {
    case "==":
    case "!=":
      return mayBeEqual(left, right) ? BOOL : undefined;
    case "in":
      return ["list", "map", "object", "dyn"].includes(right.kind) ? BOOL : undefined;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return isOrdered(left) && isOrdered(right) && mayBeEqual(left, right) ? BOOL : undefined;
    default:
      return arithmeticType(operator, left, right);
  }
}

function isOrdered({ kind }: StaticType): boolean {
  return ["int", "double", "string", "bool", "timestamp", "duration", "dyn"].includes(kind);
}

/** Values of two different kinds never are; comparing them is allowed while evaluating, but is a mistake. */
function mayBeEqual(left: StaticType, right: StaticType): boolean {
  const [leftKind, rightKind] = [describeType(left), describeType(right)];
  return leftKind === rightKind || [leftKind, rightKind].some((kind) => kind === "dyn" || kind === "null");
}

const TIME_SUMS: Readonly<Record<string, StaticType>> = {
  "timestamp + duration": TIMESTAMP,
  "duration + timestamp": TIMESTAMP,
  "duration + duration": DURATION,
  "timestamp - timestamp": DURATION,
  "timestamp - duration": TIMESTAMP,
  "duration - duration": DURATION,
  "string + string": STRING,
  "bytes + bytes": BYTES,
};

function arithmeticType(
  operator: BinaryOperator,
  left: StaticType,
  right: StaticType,
): StaticType | undefined {
  if (isNumeric(left) && isNumeric(right)) return left.kind === "int" && right.kind === "int" ? INT : DOUBLE;
  if (operator === "+" && left.kind === "list" && right.kind === "list") {
    return listOf(unify(left.element, right.element));
  }
  const known = TIME_SUMS[`${left.kind} ${operator} ${right.kind}`];
  if (known) return known;
  if (left.kind !== "dyn" && right.kind !== "dyn") return undefined;
  const other = left.kind === "dyn" ? right : left;
  return hasArithmetic(operator, other) ? DYN : undefined;
}

/** Whether a value of this type can be on one side when the other side is unknown. */
function hasArithmetic(operator: BinaryOperator, { kind }: StaticType): boolean {
  if (kind === "dyn" || kind === "int" || kind === "double") return true;
  if (operator === "-") return kind === "timestamp" || kind === "duration";
  return operator === "+" && ["string", "list", "bytes", "timestamp", "duration"].includes(kind);
}
