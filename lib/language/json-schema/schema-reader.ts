import { MAX_FAULTS, moreFaults } from "#lib/contract/more-faults.ts";
import { childPointer } from "./json-pointer.ts";
import { SCHEMA_LIMITS, type SchemaProblem } from "./json-schema.ts";
import { isObjectValue, type ObjectValue } from "./json-value.ts";
import type { KeywordContext } from "./keyword.ts";
import { VOCABULARY } from "./keywords/vocabulary.ts";
import { compilePattern, type Pattern, weighPattern } from "./pattern/compile-pattern.ts";
import { PatternProblem } from "./pattern/translate-pattern.ts";
import { RunStopped } from "./run.ts";
import { newNode, type Rule, type SchemaNode } from "./schema-node.ts";

export interface Reference {
  /** The place of the `$ref`. */
  readonly pointer: string;
  readonly ref: string;
  /** The schema that holds the `$ref`. */
  readonly holder: SchemaNode;
  target: SchemaNode;
}

/** Reads a schema, whatever it is, into nodes; collects what is wrong instead of throwing. */
export class SchemaReader {
  readonly problems: SchemaProblem[] = [];
  #more = 0;
  readonly nodes = new Map<string, SchemaNode>();
  readonly anchors = new Map<string, SchemaNode>();
  readonly references: Reference[] = [];
  readonly #patterns = new Map<string, Pattern | PatternProblem>();
  /** Weight of the patterns compiled so far. */
  patternWeight = 0;

  problem(pointer: string, message: string): void {
    if (this.problems.length < MAX_FAULTS) this.problems.push({ pointer, message });
    else this.problems[MAX_FAULTS] = { pointer: "", message: moreFaults({ more: ++this.#more }) };
  }

  /** The node of the schema at `pointer`; two keywords that need the same subschema share it. */
  read(schema: unknown, pointer: string, depth: number): SchemaNode {
    const known = this.nodes.get(pointer);
    if (known) return known;
    const node = newNode(schema, pointer);
    this.nodes.set(pointer, node);
    if (typeof schema === "boolean") return node;
    if (!isObjectValue(schema)) this.problem(pointer, "must be a schema: an object, true or false");
    else if (depth > SCHEMA_LIMITS.depth)
      this.problem(pointer, `is nested over ${SCHEMA_LIMITS.depth} schemas deep`);
    else if (this.nodes.size > SCHEMA_LIMITS.subschemas) this.#tooMany();
    else node.rules = this.#readKeywords(schema, node, depth);
    return node;
  }

  #tooMany(): void {
    const message = `has more than ${SCHEMA_LIMITS.subschemas} subschemas`;
    if (!this.problems.some((problem) => problem.message === message)) this.problem("", message);
  }

  #readKeywords(schema: ObjectValue, node: SchemaNode, depth: number): Rule[] {
    const rules: Rule[] = [];
    for (const [keyword, read] of VOCABULARY) {
      if (!Object.hasOwn(schema, keyword) || schema[keyword] === undefined) continue;
      try {
        const rule = read(schema[keyword], this.#context({ keyword, schema, node, depth }));
        if (rule) rules.push(rule);
      } catch (error) {
        // An `enum` or `const` whose values are nested too deeply to be compared.
        if (!(error instanceof RunStopped)) throw error;
        this.problem(childPointer(node.pointer, keyword), error.message);
      }
    }
    return rules;
  }

  #context({
    keyword,
    schema,
    node,
    depth,
  }: {
    keyword: string;
    schema: ObjectValue;
    node: SchemaNode;
    depth: number;
  }): KeywordContext {
    const place = (path: readonly (string | number)[]) =>
      path.reduce<string>(childPointer, childPointer(node.pointer, keyword));
    const inPlace = (value: unknown, pointer: string) => {
      const child = this.read(value, pointer, depth + 1);
      node.inPlace.push(child);
      return child;
    };
    return {
      keyword,
      schema,
      node,
      problem: (message, ...path) => this.problem(place(path), message),
      subschema: (value, ...path) => this.read(value, place(path), depth + 1),
      inPlace: (value, ...path) => inPlace(value, place(path)),
      sibling: (name) =>
        Object.hasOwn(schema, name) ? inPlace(schema[name], childPointer(node.pointer, name)) : undefined,
      pattern: (source, ...path) => {
        const pattern = this.#pattern(source);
        if (!(pattern instanceof PatternProblem)) return pattern;
        this.problem(place(path), `is a pattern that cannot be accepted: ${pattern.message}`);
        return undefined;
      },
      siblingPattern: (source) => {
        const pattern = this.#pattern(source);
        return pattern instanceof PatternProblem ? undefined : pattern;
      },
      reference: (ref) => {
        // Stands for itself until the references are resolved; a schema with an unresolved one is never run.
        const reference: Reference = { pointer: place([]), ref, holder: node, target: node };
        this.references.push(reference);
        return () => reference.target;
      },
      anchor: (name) => {
        if ((this.anchors.get(name) ?? node) !== node)
          this.problem(place([]), `is the name of another schema too: ${name}`);
        else this.anchors.set(name, node);
      },
    };
  }

  /** Compiles each pattern once, however often the schema uses it. */
  #pattern(source: string): Pattern | PatternProblem {
    const known = this.#patterns.get(source) ?? this.#compile(source);
    this.#patterns.set(source, known);
    return known;
  }

  #compile(source: string): Pattern | PatternProblem {
    if (this.patternWeight > SCHEMA_LIMITS.patternWeight) {
      return new PatternProblem("the patterns of this schema are too large together");
    }
    try {
      const pattern = compilePattern(source);
      this.patternWeight += pattern.weight;
      return pattern;
    } catch (error) {
      if (!(error instanceof PatternProblem)) throw error;
      // It was read up to its fault.
      this.patternWeight += weighPattern(source);
      return error;
    }
  }
}
