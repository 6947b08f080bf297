/** A JSON Schema 2020-12: an object of keywords, or `true` (everything fits) or `false` (nothing does). */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** A fault of a value against its schema. */
export interface Violation {
  /** The JSON Schema keyword that failed (`details[].code` of D1). */
  readonly keyword: string;
  /** In plain words, to follow the field's name: "must be at least 0". Never repeats the value: it may be secret. */
  readonly message: string;
  /** RFC 6901 pointer into the value: for `required` to the missing property, for `additionalProperties` to the unknown one. */
  readonly pointer: string;
}

/** A reason why a schema is not accepted. */
export interface SchemaProblem {
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string;
  readonly message: string;
}

/** Bounds on a schema, so that any author's schema stays cheap to read and to apply. */
export const SCHEMA_LIMITS = {
  /** Schemas within schemas. */
  depth: 64,
  subschemas: 5_000,
  /** Subschemas in a row that look at one and the same value (`$ref`, `allOf`, `anyOf`, …). */
  chain: 64,
  patternChars: 1_000,
  /** Weight of a schema's different patterns together (weighPattern): at most 0.1 s. */
  patternWeight: 50_000,
} as const;
