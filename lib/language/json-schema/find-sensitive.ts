import { compileSchema } from "./compile-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { Run, RunStopped } from "./run.ts";
import { isSensitive, type SchemaNode } from "./schema-node.ts";

/** The keys that lead from a value to a part of it; empty for the value itself. */
export type Place = readonly (string | number)[];

/**
 * The parts of a value that its schema marks with `"x-laneway-sensitive": true` (D12), found as validation goes through
 * it: references, combinations, conditions, lists and patterns of names count. Of alternatives those count that the
 * value fits; when it fits none, all of them. A value that is too large to be gone through is sensitive as a whole.
 * Nothing within a sensitive part is listed. Costs nothing where the schema marks nothing.
 */
export function findSensitive({ schema, value }: { schema: JsonSchema; value: unknown }): Place[] {
  const { root, marksSensitive, problems } = compileSchema(schema);
  if (!marksSensitive || problems.length > 0) return [];
  try {
    const places: Place[] = [];
    collect({ nodes: new Set([root]), value, place: [], places, run: new Run() });
    return places;
  } catch (stop) {
    if (!(stop instanceof RunStopped)) throw stop;
    return [[]];
  }
}

interface Part {
  readonly value: unknown;
  readonly nodes: Set<SchemaNode>;
}

/** Recursive: inputs are nested at most 64 deep (D1). */
function collect({
  nodes,
  value,
  place,
  places,
  run,
}: {
  /** Those that speak of the value; each once, however many ways lead to it. */
  nodes: Set<SchemaNode>;
  value: unknown;
  place: Place;
  places: Place[];
  run: Run;
}): void {
  const parts = new Map<string | number, Part>();
  // A set is walked in insertion order, and what is added on the way is walked too.
  for (const node of nodes) {
    if (isSensitive(node)) {
      places.push(place);
      return;
    }
    for (const rule of node.rules) {
      for (const applied of rule.applied?.(value, run) ?? []) nodes.add(applied);
      rule.visitParts?.(value, run, (key, part, partNode) => {
        const known = parts.get(key);
        if (known) known.nodes.add(partNode);
        else parts.set(key, { value: part, nodes: new Set([partNode]) });
      });
    }
  }
  for (const [key, part] of parts)
    collect({ nodes: part.nodes, value: part.value, place: [...place, key], places, run });
}
