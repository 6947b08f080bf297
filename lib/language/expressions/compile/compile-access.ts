import { isScopeVariable, type VariableName } from "../scope.ts";
import { hintOfProperty, hintOfText, hintOfVariable } from "../syntax/other-languages.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import { BOOL, DYN, type ObjectType, optionalOf, type StaticType, TYPE } from "../types/static-type.ts";
import { hasKey, readIndex, readKey, readOptionalIndex, readOptionalKey } from "../values/access.ts";
import { TypeName } from "../values/value.ts";
import type { Bindings } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import { constant, WRITTEN_MAP } from "./compile-literal.ts";
import type { Compiled } from "./compiled.ts";
import { describeType } from "./require-type.ts";
import { TYPE_NAMES } from "./type-names.ts";

const ACCESS_WEIGHT = 3;

/** Kinds of which `size(x)` tells the length. */
const SIZED: readonly string[] = ["string", "list"];

export function compileName(
  compilation: Compilation,
  offset: number,
  name: string,
  bindings: Bindings,
): Compiled {
  const binding = bindings.byName.get(name);
  if (binding) {
    const { slot, type } = binding;
    return { run: ({ slots }) => slots[slot] ?? null, type, weight: 1, pathSlots: slot + 1 };
  }
  const type = compilation.variables.get(name as VariableName); // any name may be asked for
  if (type) return compileVariable(offset, name as VariableName, type);
  if (isScopeVariable(name) && compilation.variables.has("input")) {
    return compilation.reportSyntax(offset, `'${name}' is only known inside the body of a repeating node`);
  }
  if (TYPE_NAMES.has(name)) return constant(new TypeName(name), TYPE);
  const suggestion =
    hintOfVariable(name) ??
    (compilation.suggest(name, () => [...bindings.byName.keys(), ...compilation.variables.keys()]) ||
      hintOfText(name));
  return compilation.reportSyntax(offset, `unknown variable '${name}'${suggestion}`);
}

function compileVariable(offset: number, name: VariableName, type: StaticType): Compiled {
  return {
    run: (evaluation) => {
      const value = evaluation.scope[name];
      if (value !== undefined) return value;
      evaluation.at = offset;
      throw evaluation.absent(`'${name}' is only known inside the body of a repeating node`);
    },
    type,
    weight: 1,
    pathSlots: 0,
  };
}

/** `base.key` and `base.?key`. */
export function compileField(
  compilation: Compilation,
  { offset, base, key, optional }: { offset: number; base: SyntaxNode; key: string; optional: boolean },
  bindings: Bindings,
): Compiled {
  const { run, type, weight, pathSlots } = compilation.compile(base, bindings);
  const keyType = typeOfKey(compilation, { offset, type, key, asks: optional });
  const read = optional ? readOptionalKey : readKey;
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      evaluation.at = offset;
      return read(evaluation, value, key);
    },
    type: optional && keyType.kind !== "optional" ? optionalOf(keyType) : keyType,
    weight: weight + ACCESS_WEIGHT,
    ...(pathSlots !== undefined && { pathSlots }),
  };
}

/** `base[index]` and `base[?index]`. */
export function compileIndex(
  compilation: Compilation,
  { base, index, optional }: { base: SyntaxNode; index: SyntaxNode; optional: boolean },
  bindings: Bindings,
): Compiled {
  const container = compilation.compile(base, bindings);
  const position = compilation.compile(index, bindings);
  const read = optional ? readOptionalIndex : readIndex;
  const [runContainer, runPosition, offset] = [container.run, position.run, index.start];
  const type = typeOfIndex(compilation, { offset, type: container.type, index: position, asks: optional });
  const isPath = container.pathSlots !== undefined && position.pathSlots !== undefined;
  return {
    run: (evaluation) => {
      const containerValue = runContainer(evaluation);
      const positionValue = runPosition(evaluation);
      evaluation.at = offset;
      return read(evaluation, containerValue, positionValue);
    },
    type: optional && type.kind !== "optional" ? optionalOf(type) : type,
    weight: container.weight + position.weight + ACCESS_WEIGHT,
    ...(isPath && { pathSlots: Math.max(container.pathSlots ?? 0, position.pathSlots ?? 0) }),
  };
}

/** `has(base.key)`: whether the key is there; its base must be. */
export function compileHas(
  compilation: Compilation,
  { offset, argument }: { offset: number; argument: SyntaxNode | undefined },
  bindings: Bindings,
): Compiled {
  if (!argument || (argument.op !== "." && argument.op !== ".?")) {
    return compilation.reportSyntax(
      argument?.start ?? offset,
      "has() needs a key to look for, as in has(input.amount)",
    );
  }
  const [base, key] = argument.args;
  const keyOffset = argument.pos;
  const { run, type, weight } = compilation.compile(base, bindings);
  typeOfKey(compilation, { offset: keyOffset, type, key, asks: true });
  return {
    run: (evaluation) => {
      const value = run(evaluation);
      evaluation.at = keyOffset;
      return hasKey(evaluation, value, key);
    },
    type: BOOL,
    weight: weight + ACCESS_WEIGHT,
  };
}

/** A read of a member, and whether the reader copes with its absence. */
interface Read {
  readonly offset: number;
  readonly type: StaticType;
  readonly asks: boolean;
}

function typeOfKey(compilation: Compilation, read: Read & { readonly key: string }): StaticType {
  const { offset, type, key, asks } = read;
  switch (type.kind) {
    case "dyn":
      return DYN;
    case "map":
      return type.value;
    case "optional":
      return optionalOf(typeOfKey(compilation, { ...read, type: type.value }));
    case "object": {
      const found = type.property(key);
      if (found) {
        if (type.declares?.(key) === false) checkDeclared(compilation, { offset, type, key, asks });
        if (type.mayLack?.(key)) checkPresent(compilation, { offset, type, key, asks }, found);
        return found;
      }
      const missing =
        type.name === "nodes" ? `there is no node '${key}'` : `${type.name} has no property '${key}'`;
      compilation.reportType(
        offset,
        `${missing}${compilation.suggest(key, type.keys) || keysOfOutput(type)}`,
      );
      return DYN;
    }
    default:
      compilation.reportType(
        offset,
        `a ${describeType(type)} has no property '${key}'${SIZED.includes(type.kind) ? hintOfProperty(key) : ""}`,
      );
      return DYN;
  }
}

/** More are not listed. */
const MAX_KEYS = 12;

/** Lists the keys of a node's output, the first of many: `; it has status, headers, body`. */
function keysOfOutput({ name, keys }: ObjectType): string {
  if (!name.startsWith("nodes.")) return "";
  const known = [...keys()];
  const more = known.length > MAX_KEYS ? ", …" : "";
  return known.length > 0 ? `; it has ${known.slice(0, MAX_KEYS).join(", ")}${more}` : "";
}

function checkDeclared(
  compilation: Compilation,
  { offset, type, key, asks }: Read & { readonly type: ObjectType; readonly key: string },
): void {
  const path = `${type.name}.${key}`;
  if (asks) compilation.askFor(path);
  else
    compilation.advise("undeclared", {
      offset,
      path,
      message: () => `${type.name} declares no property '${key}'${compilation.suggest(key, type.keys)}`,
    });
}

/** What an absent key of a kind is mostly taken for. */
const OTHERWISE: Partial<Record<StaticType["kind"], string>> = {
  string: "''",
  double: "0",
  int: "0",
  bool: "false",
  list: "[]",
  object: "{}",
  map: "{}",
};

function checkPresent(
  compilation: Compilation,
  { offset, type, key, asks }: Read & { readonly type: ObjectType; readonly key: string },
  { kind }: StaticType,
): void {
  const path = `${type.name}.${key}`;
  const named = type.name.includes("[]") || type.name === WRITTEN_MAP ? "" : type.name;
  const otherwise = type.isWritten ? "" : ", or require it in the schema";
  if (asks) compilation.askFor(path);
  else
    compilation.advise("maybe_absent", {
      offset,
      path,
      message: () =>
        `${type.name} may be without '${key}': write ${named}.?${key}.orValue(${OTHERWISE[kind] ?? "null"})${otherwise}`,
    });
}

function typeOfIndex(compilation: Compilation, read: Read & { readonly index: Compiled }): StaticType {
  const { offset, type, index, asks } = read;
  if (type.kind === "optional") return optionalOf(typeOfIndex(compilation, { ...read, type: type.value }));
  if (type.kind === "object") {
    const { constant: key } = index;
    return typeof key === "string" ? typeOfKey(compilation, { offset, type, key, asks }) : DYN;
  }
  if (type.kind === "map") return type.value;
  if (type.kind === "dyn") return DYN;
  if (type.kind !== "list") {
    const hint = type.kind === "string" ? ": write text.charAt(0) or text.substring(0, 1)" : "";
    compilation.reportType(offset, `a ${describeType(type)} cannot be indexed${hint}`);
    return DYN;
  }
  if (!["int", "double", "dyn"].includes(index.type.kind)) {
    compilation.reportType(
      offset,
      `a list is indexed by a whole number, not by a ${describeType(index.type)}`,
    );
  }
  return type.element;
}
