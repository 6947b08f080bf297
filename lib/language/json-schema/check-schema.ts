import { compileSchema } from "./compile-schema.ts";
import type { SchemaProblem } from "./json-schema.ts";

/**
 * Says why a value is not a JSON Schema that we accept (D4); empty when it is one. Accepted is JSON Schema
 * 2020-12 with well-typed keywords, references within the schema that exist and end, patterns that RE2 runs
 * in linear time, and no more than SCHEMA_LIMITS. Unknown keywords and formats are let through.
 */
export function checkSchema(schema: unknown): SchemaProblem[] {
  return [...compileSchema(schema).problems];
}
