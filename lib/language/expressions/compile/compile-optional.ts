import type { Evaluation } from "../evaluation.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import { BOOL, DYN, optionalOf, type StaticType, unify } from "../types/static-type.ts";
import { mapKeys } from "../values/keys.ts";
import { isList, isMap, kindOf, OptionalValue, type Value } from "../values/value.ts";
import { type Bindings, bindVariable } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import type { Compiled } from "./compiled.ts";
import type { MethodCall } from "./method-call.ts";
import { describeType } from "./require-type.ts";

const CALL_WEIGHT = 6;

/** `optional.of(x)`, `optional.ofNonZeroValue(x)`, `optional.none()`; undefined for other names. */
export function compileOptionalConstructor(
  compilation: Compilation,
  { name, args }: MethodCall,
  bindings: Bindings,
): Compiled | undefined {
  const [argument] = args;
  if (name === "none" && !argument) {
    return { run: () => OptionalValue.NONE, type: optionalOf(DYN), weight: 1 };
  }
  if ((name !== "of" && name !== "ofNonZeroValue") || !argument || args.length > 1) return undefined;
  const { run, type, weight } = compilation.compile(argument, bindings);
  const emptyIfZero = name === "ofNonZeroValue";
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      return emptyIfZero && isZero(evaluation, value) ? OptionalValue.NONE : OptionalValue.of(value);
    },
    type: optionalOf(type),
    weight: weight + CALL_WEIGHT,
  };
}

function isZero(evaluation: Evaluation, value: Value): boolean {
  if (value === null || value === false || value === 0 || value === "") return true;
  if (!isMap(value)) return isList(value) && value.length === 0;
  return mapKeys(evaluation, value).length === 0;
}

/** Methods of an optional, which look at their arguments only when needed; undefined for other names. */
export function compileOptionalMethod(
  compilation: Compilation,
  call: MethodCall,
  bindings: Bindings,
): Compiled | undefined {
  const [first, second] = call.args;
  switch (`${call.name}/${call.args.length}`) {
    case "hasValue/0":
      return compileHasValue(compilation, call, bindings);
    case "value/0":
      return compileValue(compilation, call, bindings);
    case "or/1":
    case "orValue/1":
      return first && compileAlternative(compilation, call, first, bindings);
    case "optMap/2":
    case "optFlatMap/2":
      return (
        first && second && compileMapping(compilation, call, { variable: first, body: second }, bindings)
      );
    default:
      return undefined;
  }
}

interface Receiver {
  readonly run: (evaluation: Evaluation) => OptionalValue;
  /** The type of the value it holds if it is not empty. */
  readonly held: StaticType;
  readonly weight: number;
}

function compileReceiver(
  compilation: Compilation,
  { offset, name, receiver }: MethodCall,
  bindings: Bindings,
): Receiver {
  const { run, type, weight } = compilation.compile(receiver, bindings);
  if (type.kind !== "optional" && type.kind !== "dyn") {
    compilation.reportType(offset, `${name}() is for optionals, not for a ${describeType(type)}`);
  }
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      if (value instanceof OptionalValue) return value;
      evaluation.at = offset;
      throw evaluation.failure(`${name}() is for optionals, not for a ${kindOf(value)}`);
    },
    held: type.kind === "optional" ? type.value : DYN,
    weight: weight + CALL_WEIGHT,
  };
}

function compileHasValue(compilation: Compilation, call: MethodCall, bindings: Bindings): Compiled {
  const { run, weight } = compileReceiver(compilation, call, bindings);
  return { run: (evaluation) => run(evaluation).held !== undefined, type: BOOL, weight };
}

function compileValue(compilation: Compilation, call: MethodCall, bindings: Bindings): Compiled {
  const { run, held: type, weight } = compileReceiver(compilation, call, bindings);
  return {
    run: (evaluation) => {
      const { held } = run(evaluation);
      if (held !== undefined) return held;
      evaluation.at = call.offset;
      throw evaluation.absent("the optional is empty");
    },
    type,
    weight,
  };
}

function compileAlternative(
  compilation: Compilation,
  call: MethodCall,
  argument: SyntaxNode,
  bindings: Bindings,
): Compiled {
  const { run, held: heldType, weight } = compileReceiver(compilation, call, bindings);
  const alternative = compilation.compile(argument, bindings);
  const keepsOptional = call.name === "or";
  return {
    run: (evaluation) => {
      const optional = run(evaluation);
      if (optional.held === undefined) return alternative.run(evaluation);
      return keepsOptional ? optional : optional.held;
    },
    type: unify(keepsOptional ? optionalOf(heldType) : heldType, alternative.type),
    weight: weight + alternative.weight,
  };
}

/** `optMap(x, expression)` wraps the expression's value, `optFlatMap(x, expression)` takes it as it is. */
function compileMapping(
  compilation: Compilation,
  call: MethodCall,
  { variable, body }: { variable: SyntaxNode; body: SyntaxNode },
  bindings: Bindings,
): Compiled {
  if (variable.op !== "id") {
    return compilation.reportSyntax(variable.start, `${call.name}() needs a name as its first argument`);
  }
  const { run, held: heldType, weight } = compileReceiver(compilation, call, bindings);
  const { inner, slot } = bindVariable(bindings, variable.args, heldType);
  const mapped = compilation.compile(body, inner);
  const wraps = call.name === "optMap";
  return {
    run: (evaluation) => {
      const optional = run(evaluation);
      if (optional.held === undefined) return optional;
      evaluation.slots[slot] = optional.held;
      const value = mapped.run(evaluation);
      return wraps ? OptionalValue.of(value) : value;
    },
    type: wraps ? optionalOf(mapped.type) : mapped.type,
    weight: weight + mapped.weight,
  };
}
