import type { Json } from "#lib/contract/json.ts";
import { compileSchema } from "./compile-schema.ts";
import { DefaultsFiller, type DefaultTexts } from "./fill-defaults.ts";
import { childPointer } from "./json-pointer.ts";
import type { JsonSchema, SchemaProblem, Violation } from "./json-schema.ts";
import { Run, RunStopped, UnitsSpent } from "./run.ts";
import { explain, type SchemaNode, satisfies } from "./schema-node.ts";

/** Budget for checking all defaults of a schema, in units of about 20 ns: 4 ms. */
const CHECK_UNITS = 200_000;

/** Defaults that do not fit are described up to this number; none of them is used. */
const MAX_DESCRIBED = 20;

interface SchemaDefaults {
  /** Texts of the defaults that fit their own schema. */
  readonly texts: DefaultTexts;
  /** Why the others do not, at their places. */
  readonly faults: readonly SchemaProblem[];
}

const read = new WeakMap<object, SchemaDefaults>();
const NONE: SchemaDefaults = { texts: new Map(), faults: [] };

/**
 * What is wrong with the defaults of a schema: each must fit the schema that has it, once the defaults within are filled
 * in. Empty for a schema that checkSchema does not accept.
 */
export function checkDefaults(schema: unknown): readonly SchemaProblem[] {
  return defaultsOf(schema).faults;
}

/**
 * The value with the defaults of its schema where a property is absent. They are looked for in `properties`, nested in
 * lists, maps, `$ref` and `allOf`, never where a subschema may not apply (`anyOf`, `oneOf`, `not`, `if`, …): which one
 * does could depend on what is filled in. An absent object is made by its own default alone. A default that does not fit
 * its own schema is not used. The value itself where nothing is missing; it is never changed.
 * @param units steps of about 20 ns, after which this is given up.
 * @returns the violations instead, where the value would pass a bound with its defaults; undefined when given up.
 */
export function applyDefaults({
  schema,
  value,
  units,
}: {
  schema: JsonSchema;
  value: Json;
  units?: number;
}): { readonly value: Json } | { readonly violations: readonly Violation[] } | undefined {
  const { texts } = defaultsOf(schema);
  if (texts.size === 0) return { value };
  const filler = new DefaultsFiller({ texts, run: new Run(units === undefined ? {} : { units }) });
  try {
    return { value: filler.fill([compileSchema(schema).root], value) as Json }; // JSON, filled in with JSON
  } catch (stop) {
    if (stop instanceof UnitsSpent) return undefined;
    if (stop instanceof RunStopped) return { violations: [stop.violation] };
    throw stop;
  }
}

/** Whether there is anything to apply. */
export function givesDefaults(schema: JsonSchema): boolean {
  return defaultsOf(schema).texts.size > 0;
}

function defaultsOf(schema: unknown): SchemaDefaults {
  const { defaulted, problems } = compileSchema(schema);
  if (defaulted.length === 0 || problems.length > 0 || typeof schema !== "object" || schema === null)
    return NONE;
  const known = read.get(schema);
  if (known) return known;
  const fresh = readDefaults(defaulted);
  read.set(schema, fresh);
  return fresh;
}

function readDefaults(nodes: readonly SchemaNode[]): SchemaDefaults {
  const all = new Map(nodes.map((node) => [node, textOf(node)]));
  let units = CHECK_UNITS;
  const texts = new Map(all);
  const faults: SchemaProblem[] = [];
  for (const [node, text] of all) {
    const run = new Run({ units });
    const violation = faultOf({ node, text, all, run });
    units = Math.max(0, run.unitsLeft);
    if (!violation) continue;
    texts.delete(node);
    if (faults.length >= MAX_DESCRIBED) continue;
    const pointer = childPointer(node.pointer, "default") + violation.pointer;
    faults.push({ pointer, message: `does not fit its own schema: it ${violation.message}` });
  }
  return { texts, faults };
}

const textOf = ({ source }: SchemaNode) => JSON.stringify((source as { default: Json }).default); // hasDefault

function faultOf({
  node,
  text,
  all,
  run,
}: {
  node: SchemaNode;
  text: string;
  all: DefaultTexts;
  run: Run;
}): Violation | undefined {
  try {
    const value = new DefaultsFiller({ texts: all, run }).fill([node], JSON.parse(text));
    if (satisfies(node, value, run)) return undefined;
    explain(node, value, "", run);
    return run.violations[0];
  } catch (stop) {
    if (stop instanceof RunStopped) return stop.violation;
    if (stop instanceof UnitsSpent)
      return { keyword: "default", message: "takes too long to check", pointer: "" };
    throw stop;
  }
}
