import type { ObjectValue } from "./json-value.ts";
import type { Pattern } from "./pattern/compile-pattern.ts";
import type { Rule, SchemaNode } from "./schema-node.ts";

/** What a keyword may ask of the compiler while its schema is read. Paths are relative to the keyword's value. */
export interface KeywordContext {
  readonly keyword: string;
  /** The schema object that holds the keyword, for keywords that work together. */
  readonly schema: ObjectValue;
  readonly node: SchemaNode;
  problem(message: string, ...path: (string | number)[]): void;
  /** Reads a subschema for parts of the value. Its node is the same for the same place. */
  subschema(value: unknown, ...path: (string | number)[]): SchemaNode;
  /** Reads a subschema for the value itself. */
  inPlace(value: unknown, ...path: (string | number)[]): SchemaNode;
  /** The subschema of a sibling keyword of the same schema. */
  sibling(keyword: string): SchemaNode | undefined;
  /** Compiles a pattern; undefined (and a problem) where it cannot be accepted. */
  pattern(source: string, ...path: (string | number)[]): Pattern | undefined;
  /** A pattern of a sibling keyword, which reports it where it cannot be accepted. */
  siblingPattern(source: string): Pattern | undefined;
  /** The schema that a `$ref` names; known only once the whole schema has been read, hence a function. */
  reference(ref: string): () => SchemaNode;
  anchor(name: string): void;
}

/** Reads one keyword's value. Undefined where it asserts nothing, or where a problem was noted. */
export type Keyword = (value: unknown, context: KeywordContext) => Rule | undefined;

/** A rule that looks at the value alone. `message` may depend on it, but must not repeat it. */
export function assertion(keyword: string, test: (value: unknown) => boolean, message: string): Rule {
  return {
    keyword,
    test,
    report(value, pointer, run) {
      if (!test(value)) run.add({ keyword, message, pointer });
    },
  };
}
