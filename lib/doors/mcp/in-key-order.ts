import { z } from "zod";

/**
 * The same schema, whose objects give their keys in the order that canonical JSON wants: what such a schema has parsed is
 * written at once instead of being put in order first.
 */
export function inKeyOrder<S extends z.ZodType>(schema: S): S {
  return ordered(schema) as S; // the same kind of schema
}

function ordered(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable) return z.nullable(ordered(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(ordered(schema.unwrap()));
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: ordered(schema.element) });
  if (!(schema instanceof z.ZodObject)) return schema;
  const members = Object.keys(schema.shape)
    .sort()
    .map((key) => [key, ordered(schema.shape[key])] as const);
  return schema.clone({ ...schema.def, shape: Object.fromEntries(members) });
}
