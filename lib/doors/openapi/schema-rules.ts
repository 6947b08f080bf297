import { isDeepStrictEqual } from "node:util";
import { globalRegistry } from "zod";
import type { CreateDocumentOptions, ZodOpenApiOverrideContext } from "zod-openapi";

/** Keywords that describe a schema without restricting its values. */
const ANNOTATIONS = ["title", "description", "default", "example", "examples", "deprecated"];

/**
 * A contract's `override` fully describes a value on the wire, so what zod derived from the parser (such as a string
 * query parameter that becomes a number) is removed.
 */
function applyOverride({ jsonSchema, zodSchema }: ZodOpenApiOverrideContext): void {
  if (typeof globalRegistry.get(zodSchema)?.override !== "object") return;
  for (const key of Object.keys(jsonSchema)) if (!ANNOTATIONS.includes(key)) delete jsonSchema[key];
}

/** Responses may gain properties (additive-only promise), so clients must accept unknown ones. */
function openResponses({ jsonSchema, zodSchema, io }: ZodOpenApiOverrideContext): void {
  const { def } = zodSchema._zod;
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
}

/** Removes noise that zod writes: the range of doubles, the pattern of date-time, string property names. */
function dropNoise({ jsonSchema }: ZodOpenApiOverrideContext): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  const { propertyNames, additionalProperties } = jsonSchema;
  if (isDeepStrictEqual(propertyNames, { type: "string" })) delete jsonSchema.propertyNames;
  if (isDeepStrictEqual(additionalProperties, {})) jsonSchema.additionalProperties = true;
}

/** "Anything or null" is anything. */
function joinAnything({ jsonSchema, zodSchema }: ZodOpenApiOverrideContext): void {
  const value = zodSchema._zod.def.type === "nullable" ? jsonSchema.anyOf?.[0] : undefined;
  if (typeof value === "object" && Object.keys(value).length === 0) delete jsonSchema.anyOf;
}

/** How zod schemas become OpenAPI schemas. */
export const SCHEMA_RULES = {
  allowEmptySchema: { custom: true, nullable: true },
  override(context: ZodOpenApiOverrideContext) {
    applyOverride(context);
    openResponses(context);
    dropNoise(context);
    joinAnything(context);
  },
} satisfies CreateDocumentOptions;
