import type { z } from "zod";
import { isJsonObject } from "#lib/contract/json.ts";

type Schema = z.core.$ZodTypes;

/**
 * The properties that a schema knows at a place of a value, of alternatives those of the one that the value says it is,
 * or of all; none where it knows none by name.
 */
export function knownProperties(
  schema: z.core.$ZodType,
  path: readonly (string | number)[],
  value: unknown,
): readonly string[] {
  let places = objectsOf(schema as Schema, value);
  let inside = value;
  for (const key of path) {
    inside = typeof inside === "object" && inside !== null ? Reflect.get(inside, key) : undefined;
    const here = inside;
    places = places.flatMap((place) => {
      const member = memberOf(place, key);
      return member ? objectsOf(member, here) : [];
    });
  }
  return [
    ...new Set(places.flatMap(({ _zod: { def } }) => (def.type === "object" ? Object.keys(def.shape) : []))),
  ];
}

/** What a schema is, without what is around it. */
function objectsOf(schema: Schema, value: unknown): Schema[] {
  const { def } = schema._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return objectsOf(def.innerType as Schema, value);
    case "pipe":
      return objectsOf(def.in as Schema, value);
    case "union": {
      const options = def.options as readonly Schema[];
      const own =
        "discriminator" in def
          ? options.filter((option) => isSaid(option, String(def.discriminator), value))
          : [];
      return (own.length > 0 ? own : options).flatMap((option) => objectsOf(option, value));
    }
    default:
      return [schema];
  }
}

/** Whether the value says by its discriminator that it is meant as this alternative. */
function isSaid(option: Schema, discriminator: string, value: unknown): boolean {
  const { def } = option._zod;
  if (def.type !== "object" || !isJsonObject(value)) return false;
  const literal = (def.shape[discriminator] as Schema | undefined)?._zod.def;
  return literal?.type === "literal" && literal.values.includes(value[discriminator] as never);
}

function memberOf({ _zod: { def } }: Schema, key: string | number): Schema | undefined {
  if (def.type === "object") return def.shape[key] as Schema | undefined;
  if (def.type === "array") return def.element as Schema;
  return def.type === "record" ? (def.valueType as Schema) : undefined;
}
