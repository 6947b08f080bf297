import { defineMember } from "#lib/contract/json.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { hasProperty, isArrayValue, isObjectValue, type ObjectValue } from "./json-value.ts";
import { type Run, RunStopped } from "./run.ts";
import type { SchemaNode } from "./schema-node.ts";

/** The JSON texts of defaults, by the schema that has them. */
export type DefaultTexts = ReadonlyMap<SchemaNode, string>;

/** The keywords whose subschemas speak of the value itself, whatever it is. */
const IN_PLACE: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "allOf"]);
/** The keywords that hand each part of a value to the subschema that speaks of it, whatever it is. */
const TO_PARTS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "prefixItems",
  "items",
]);

/** As values of requests (D1). */
const MAX_LEVELS = 64;

/** Cost of looking at one part, in units of a run. */
const PART_UNITS = 20;

/** Characters counted for a filled-in member besides its text: a million of them are too many, as in a request. */
const MEMBER_CHARS = 24;

/**
 * Fills defaults in: one value, within what a run may spend. Never changes the value or the defaults themselves; what is
 * added is a copy. A schema may refer to itself, and then its defaults need not end: levels and characters bound it.
 */
export class DefaultsFiller {
  readonly #texts: DefaultTexts;
  readonly #run: Run;
  #charsLeft = MAX_BODY_BYTES;

  constructor({ texts, run }: { texts: DefaultTexts; run: Run }) {
    this.#texts = texts;
    this.#run = run;
  }

  /**
   * The value itself where nothing is missing.
   * @throws RunStopped where it would pass a bound; UnitsSpent.
   */
  fill(nodes: Iterable<SchemaNode>, value: unknown, level = 0): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (level > MAX_LEVELS) throw RunStopped.tooManyDefaults(`nested over ${MAX_LEVELS} levels`);
    const all = this.#withThoseInPlace(nodes);
    const grown = isObjectValue(value) ? this.#grown(all, value) : value;
    return changedParts(grown, this.#filledParts(all, grown, level));
  }

  /** Those in place come after the schema that names them, so its own default is before theirs. */
  #withThoseInPlace(nodes: Iterable<SchemaNode>): ReadonlySet<SchemaNode> {
    const all = new Set(nodes);
    // A set is walked in insertion order, and what is added on the way is walked too.
    for (const node of all) {
      this.#run.visit();
      for (const rule of node.rules) {
        if (!IN_PLACE.has(rule.keyword)) continue;
        for (const applied of rule.applied?.(undefined, this.#run) ?? []) all.add(applied);
      }
    }
    return all;
  }

  #grown(nodes: ReadonlySet<SchemaNode>, value: ObjectValue): ObjectValue {
    const absent = new Map<string, SchemaNode[]>();
    for (const node of nodes) {
      for (const [name, property] of node.rules.flatMap((rule) => rule.named ?? [])) {
        this.#run.visit();
        if (!hasProperty(value, name)) absent.set(name, [...(absent.get(name) ?? []), property]);
      }
    }
    let copy: Record<string, unknown> | undefined;
    for (const [name, properties] of absent) {
      const text = this.#firstDefault(properties);
      if (text === undefined) continue;
      this.#spend(name.length + text.length + MEMBER_CHARS);
      copy ??= { ...value };
      defineMember(copy, name, JSON.parse(text));
    }
    return copy ?? value;
  }

  #firstDefault(nodes: readonly SchemaNode[]): string | undefined {
    for (const node of this.#withThoseInPlace(nodes)) {
      const text = this.#texts.get(node);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The parts that are not as they were. */
  #filledParts(nodes: ReadonlySet<SchemaNode>, value: unknown, level: number): Map<string | number, unknown> {
    const parts = new Map<string | number, { part: unknown; nodes: Set<SchemaNode> }>();
    for (const rule of [...nodes].flatMap(({ rules }) => rules)) {
      if (!TO_PARTS.has(rule.keyword)) continue;
      rule.visitParts?.(value, this.#run, (key, part, node) => {
        if (typeof part !== "object" || part === null) return;
        this.#run.work(PART_UNITS);
        const known = parts.get(key);
        if (known) known.nodes.add(node);
        else parts.set(key, { part, nodes: new Set([node]) });
      });
    }
    const changed = new Map<string | number, unknown>();
    for (const [key, { part, nodes: speaking }] of parts) {
      const filled = this.fill(speaking, part, level + 1);
      if (filled !== part) changed.set(key, filled);
    }
    return changed;
  }

  #spend(chars: number): void {
    this.#run.work(chars);
    this.#charsLeft -= chars;
    if (this.#charsLeft < 0) throw RunStopped.tooManyDefaults("too large");
  }
}

function changedParts(value: unknown, changed: ReadonlyMap<string | number, unknown>): unknown {
  if (changed.size === 0) return value;
  if (isArrayValue(value)) return value.map((item, index) => changed.get(index) ?? item);
  const copy: Record<string, unknown> = { ...(isObjectValue(value) ? value : {}) };
  for (const [name, part] of changed) defineMember(copy, String(name), part);
  return copy;
}
