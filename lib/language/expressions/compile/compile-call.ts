import type { ExpressionFunction } from "../functions/define-function.ts";
import { FUNCTIONS } from "../functions/function-table.ts";
import { MAX_LITERAL_PATTERN_SIZE } from "../limits.ts";
import { isScopeVariable } from "../scope.ts";
import { hintOfFunction, hintOfVariable } from "../syntax/other-languages.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import { DYN, INT, type StaticType, TYPE } from "../types/static-type.ts";
import { compileMatchPattern } from "../values/pattern.ts";
import { estimatePatternSize } from "../values/pattern-size.ts";
import { kindOf, TypeName } from "../values/value.ts";
import { type Bindings, bindVariable } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import { compileHas } from "./compile-access.ts";
import { COMPREHENSION_NAMES, compileComprehension } from "./compile-comprehension.ts";
import { compileList } from "./compile-literal.ts";
import { compileOptionalConstructor, compileOptionalMethod } from "./compile-optional.ts";
import type { Compiled } from "./compiled.ts";
import type { MethodCall } from "./method-call.ts";
import { describeType } from "./require-type.ts";
import { TYPE_NAME_OF_KIND } from "./type-names.ts";

/** `name(…args)`. */
export function compileFunctionCall(
  compilation: Compilation,
  { offset, name, args }: { offset: number; name: string; args: readonly SyntaxNode[] },
  bindings: Bindings,
): Compiled {
  const [first, ...rest] = args;
  if (name === "has" && rest.length === 0)
    return compileHas(compilation, { offset, argument: first }, bindings);
  if (name === "type" && first && rest.length === 0) return compileTypeOf(compilation, first, bindings);
  if (name === "dyn" && first && rest.length === 0) return compileDyn(compilation, first, bindings);
  // `sortBy(list, x, x.score)` beside `list.sortBy(x, x.score)`.
  if (name === "sortBy" && first && rest.length === 2) {
    const sorted = compileComprehension(compilation, { offset, name, receiver: first, args: rest }, bindings);
    if (sorted) return sorted;
  }
  const found = FUNCTIONS.get(name);
  if (!found || found.form === "method") {
    for (const argument of args) compilation.compile(argument, bindings);
    return unknownFunction(compilation, offset, name, args.length);
  }
  const compiled =
    found.gathers && args.length > 1
      ? [compileList(compilation, args, bindings)]
      : args.map((argument) => compilation.compile(argument, bindings));
  return compileCall(compilation, { offset, called: found, args, compiled });
}

/** `receiver.name(…args)`. */
export function compileMethodCall(compilation: Compilation, call: MethodCall, bindings: Bindings): Compiled {
  const { offset, name, receiver, args } = call;
  if (receiver.op === "id" && !bindings.byName.has(receiver.args)) {
    const namespaced = compileNamespaced(compilation, receiver.args, call, bindings);
    if (namespaced) return namespaced;
    // For `Math.max(a, b)` the hint of the first name is enough.
    const isForeign = hintOfVariable(receiver.args) !== undefined;
    if (isForeign && !isScopeVariable(receiver.args)) return compilation.compile(receiver, bindings);
  }
  const special =
    compileComprehension(compilation, call, bindings) ?? compileOptionalMethod(compilation, call, bindings);
  if (special) return special;
  const found = FUNCTIONS.get(name);
  if (!found || found.form === "function") {
    // Not the arguments: where `any(x, x > 1)` is unknown, so is its x.
    compilation.compile(receiver, bindings);
    return unknownFunction(compilation, offset, name, args.length);
  }
  const all = [receiver, ...args];
  const compiled = all.map((argument) => compilation.compile(argument, bindings));
  return compileCall(compilation, { offset, called: found, args: all, compiled });
}

function compileNamespaced(
  compilation: Compilation,
  namespace: string,
  call: MethodCall,
  bindings: Bindings,
): Compiled | undefined {
  const [first, second, third] = call.args;
  if (namespace === "optional") {
    return (
      compileOptionalConstructor(compilation, call, bindings) ??
      unknownFunction(compilation, call.offset, `optional.${call.name}`, call.args.length)
    );
  }
  if (namespace === "cel" && call.name === "bind" && first?.op === "id" && second && third) {
    return compileBind(compilation, { name: first.args, value: second, body: third }, bindings);
  }
  return undefined;
}

/** `cel.bind(name, value, body)`: computes a value once and uses it by name. */
function compileBind(
  compilation: Compilation,
  { name, value, body }: { name: string; value: SyntaxNode; body: SyntaxNode },
  bindings: Bindings,
): Compiled {
  const bound = compilation.compile(value, bindings);
  const { inner, slot } = bindVariable(bindings, name, bound.type);
  const { run, type, weight } = compilation.compile(body, inner);
  return {
    run: (evaluation) => {
      evaluation.slots[slot] = bound.run(evaluation);
      return run(evaluation);
    },
    type,
    weight: bound.weight + weight + 1,
  };
}

/** `type(x)`: a number is `int` or `double` by what is known of it, else by whether it is whole. */
function compileTypeOf(compilation: Compilation, argument: SyntaxNode, bindings: Bindings): Compiled {
  const { run, type, weight } = compilation.compile(argument, bindings);
  const known = type.kind === "int" || type.kind === "double" ? type.kind : undefined;
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      if (typeof value === "number")
        return new TypeName(known ?? (Number.isInteger(value) ? "int" : "double"));
      const kind = kindOf(value);
      return new TypeName(kind === "number" ? "double" : TYPE_NAME_OF_KIND[kind]);
    },
    type: TYPE,
    weight: weight + 8,
  };
}

/** `dyn(x)`: keeps checking from looking into x. An int stays one, for it divides as one. */
function compileDyn(compilation: Compilation, argument: SyntaxNode, bindings: Bindings): Compiled {
  const { run, type, weight } = compilation.compile(argument, bindings);
  return { run, type: type.kind === "int" ? INT : DYN, weight };
}

interface Call {
  readonly offset: number;
  readonly called: ExpressionFunction;
  readonly args: readonly SyntaxNode[];
  readonly compiled: readonly Compiled[];
}

function compileCall(compilation: Compilation, call: Call): Compiled {
  const { offset, called, compiled } = call;
  const { name, parameters, least, invoke } = called;
  if (compiled.length < least || compiled.length > parameters.length) {
    return compilation.reportSyntax(offset, `${name}() does not take ${compiled.length} arguments`);
  }
  checkArguments(compilation, call);
  const [first, second, third, fourth] = compiled.map(({ run }) => run);
  return {
    run: (evaluation) => {
      const a = first?.(evaluation);
      const b = second?.(evaluation);
      const c = third?.(evaluation);
      const d = fourth?.(evaluation);
      evaluation.at = offset;
      return invoke(evaluation, a, b, c, d);
    },
    type: called.result(compiled.map(({ type }) => type)),
    weight: compiled.reduce((weight, argument) => weight + argument.weight, called.weight),
  };
}

/** Apart from compileCall, whose closure would otherwise keep the syntax tree. */
function checkArguments(compilation: Compilation, { offset, called, args, compiled }: Call): void {
  for (const [index, { type, constant }] of compiled.entries()) {
    const parameter = called.parameters[index];
    const at = args[index]?.start ?? offset;
    if (parameter && !accepts(parameter.kinds, type)) {
      compilation.reportType(at, `${called.name}() needs ${parameter.expects}, not a ${describeType(type)}`);
    }
    if (called.pattern === index && typeof constant === "string") checkPattern(compilation, at, constant);
  }
}

function accepts(kinds: readonly string[] | undefined, type: StaticType): boolean {
  return type.kind === "dyn" || kinds === undefined || kinds.includes(describeType(type));
}

/** The base cost of a pattern, in the same unit. */
const PATTERN_SIZE = 40;

/** RE2 takes time for a pattern, so all patterns of a source are bounded together. */
function checkPattern(compilation: Compilation, offset: number, source: string): void {
  compilation.literalPatternSize += estimatePatternSize(source) + PATTERN_SIZE;
  if (compilation.literalPatternSize > MAX_LITERAL_PATTERN_SIZE) {
    compilation.reportSyntax(offset, "the regular expressions of this expression are too large");
    return;
  }
  const pattern = compileMatchPattern(source);
  if (typeof pattern === "string") compilation.reportSyntax(offset, pattern);
}

const SPECIAL_NAMES = ["has", "type", "dyn", "orValue", "hasValue", "optMap", ...COMPREHENSION_NAMES];

function unknownFunction(compilation: Compilation, offset: number, name: string, count: number): Compiled {
  const known = FUNCTIONS.get(name);
  if (known) {
    const form = known.form === "method" ? `x.${name}()` : `${name}(x)`;
    return compilation.reportSyntax(offset, `'${name}' is called as ${form}`);
  }
  if (SPECIAL_NAMES.includes(name))
    return compilation.reportSyntax(offset, `${name}() does not take ${count} arguments`);
  const suggestion =
    hintOfFunction(name) ?? compilation.suggest(name, () => [...FUNCTIONS.keys(), ...SPECIAL_NAMES]);
  return compilation.reportSyntax(offset, `unknown function '${name}'${suggestion}`);
}
