import { UnsignedInt } from "@marcbachmann/cel-js/evaluator";
import { isScopeVariable } from "../scope.ts";
import { hintOfMapKey } from "../syntax/other-languages.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import {
  BOOL,
  BYTES,
  DOUBLE,
  INT,
  listOf,
  mapOf,
  NULL,
  STRING,
  type StaticType,
  unifyAll,
} from "../types/static-type.ts";
import { keyText } from "../values/equality.ts";
import { Bytes, kindOf, setEntry, type Value } from "../values/value.ts";
import type { Bindings } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import type { Compiled } from "./compiled.ts";

/** A list or map takes 50 to 60 bytes and 16 for each element: kept by the million, that is what counts. */
const CONTAINER_WEIGHT = 20;
const ELEMENT_WEIGHT = 6;

/** Maps with the same keys share what describes them; keys that are computed may all differ. */
const DYNAMIC_KEY_WEIGHT = 24;

export function constant(value: Value, type: StaticType): Compiled {
  return { run: () => value, type, weight: 1, constant: value, pathSlots: 0 };
}

type Literal = Extract<SyntaxNode, { op: "value" }>["args"];

export function compileLiteral(compilation: Compilation, offset: number, literal: Literal): Compiled {
  if (literal === null) return constant(null, NULL);
  switch (typeof literal) {
    case "string":
      return constant(literal, STRING);
    case "boolean":
      return constant(literal, BOOL);
    case "number":
      return constant(literal, DOUBLE);
    case "bigint":
      return compileInteger(compilation, offset, literal);
    default:
      return literal instanceof UnsignedInt
        ? compileInteger(compilation, offset, literal.value)
        : constant(new Bytes(literal), BYTES);
  }
}

function compileInteger(compilation: Compilation, offset: number, literal: bigint): Compiled {
  const value = Number(literal);
  if (!Number.isSafeInteger(value))
    return compilation.reportSyntax(offset, "the whole number is beyond 2^53");
  return constant(value, INT);
}

export function compileList(
  compilation: Compilation,
  elements: readonly SyntaxNode[],
  bindings: Bindings,
): Compiled {
  const compiled = elements.map((element) => compilation.compile(element, bindings));
  const type = listOf(unifyAll(compiled.map((element) => element.type)));
  const constants = compiled.flatMap((element) => (element.constant === undefined ? [] : [element.constant]));
  if (constants.length === compiled.length) return constant(constants, type);
  const runs = compiled.map((element) => element.run);
  return {
    run: (evaluation) => runs.map((run) => run(evaluation)),
    type,
    weight: compiled.reduce((weight, element) => weight + element.weight + ELEMENT_WEIGHT, CONTAINER_WEIGHT),
  };
}

function compileKey(compilation: Compilation, key: SyntaxNode, bindings: Bindings): Compiled {
  if (key.op !== "id" || bindings.byName.has(key.args) || isScopeVariable(key.args))
    return compilation.compile(key, bindings);
  return compilation.reportSyntax(key.start, `unknown variable '${key.args}'${hintOfMapKey(key.args)}`);
}

export function compileMap(
  compilation: Compilation,
  entries: readonly (readonly [SyntaxNode, SyntaxNode])[],
  bindings: Bindings,
): Compiled {
  const compiled = entries.map(([key, value]) => ({
    key: compileKey(compilation, key, bindings),
    value: compilation.compile(value, bindings),
    offset: key.start,
  }));
  for (const { key, offset } of compiled) {
    if (!["string", "int", "bool", "dyn"].includes(key.type.kind)) {
      compilation.reportType(offset, `a key must be a string, an int or a bool, not a ${key.type.kind}`);
    }
  }
  const runs = compiled.map(({ key, value, offset }) => ({ key: key.run, value: value.run, offset }));
  const dynamicKeys = compiled.filter(({ key }) => key.constant === undefined).length;
  return {
    run: (evaluation) => {
      const map: Record<string, Value> = {};
      for (const { key, value, offset } of runs) {
        const keyValue = key(evaluation);
        const text = keyText(keyValue);
        evaluation.at = offset;
        if (text === undefined) throw evaluation.failure(`a ${kindOf(keyValue)} cannot be a key`);
        if (Object.hasOwn(map, text)) throw evaluation.failure("the map has two entries with the same key");
        setEntry(map, text, value(evaluation));
      }
      return map;
    },
    type: mapType(compiled),
    weight: compiled.reduce(
      (weight, { key, value }) => weight + key.weight + value.weight + ELEMENT_WEIGHT * 2,
      CONTAINER_WEIGHT + dynamicKeys * DYNAMIC_KEY_WEIGHT,
    ),
  };
}

/** How messages call a map that has no name. */
export const WRITTEN_MAP = "the map";

/** Of a map whose keys are all written out, each key's. */
function mapType(entries: readonly { readonly key: Compiled; readonly value: Compiled }[]): StaticType {
  const types = new Map<string, StaticType>();
  for (const { key, value } of entries) {
    if (typeof key.constant !== "string") return mapOf(unifyAll(entries.map((entry) => entry.value.type)));
    types.set(key.constant, value.type);
  }
  return {
    kind: "object",
    name: WRITTEN_MAP,
    isWritten: true,
    keys: () => [...types.keys()],
    property: (key) => types.get(key),
    mayLack: () => false,
  };
}
