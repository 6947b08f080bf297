import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { minimalInstance } from "#lib/language/json-schema/examples/minimal-instance.ts";
import { Unsatisfiable } from "#lib/language/json-schema/examples/unsatisfiable.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { storedFailure } from "#lib/language/node-types/ended-with.ts";
import { outcomesOf, rulesOf } from "#lib/language/node-types/rules-of.ts";
import { checkSize } from "./checks/check-size.ts";
import { readOutline } from "./checks/read-outline.ts";

export interface PinCheck {
  /** An output that the node could give: where nothing is known of it, `{}`. */
  readonly example: Json;
  /** Sentences; empty where the value fits. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 5;

/**
 * Whether a node could give this value: by its type's schema of outputs, or as its failure. A node that is not
 * well-formed, or whose own schema is none, could give anything. `document` is any JSON.
 */
export function checkPin({
  document,
  nodeId,
  value,
}: {
  readonly document: Json;
  readonly nodeId: string;
  readonly value: Json;
}): PinCheck {
  const outline = checkSize(document).length > 0 ? undefined : readOutline(document);
  const node = outline?.scopes.flatMap(({ nodes }) => nodes).find((one) => one.value.id === nodeId)?.value;
  const schema = node && rulesOf(node).output(node.config);
  if (!node || !isJsonObject(schema) || checkSchema(schema).length > 0) return { example: {}, faults: [] };
  const isFailure = storedFailure(value) !== undefined && outcomesOf(node).includes("failed");
  const violations = isFailure ? [] : validateJson({ schema, value });
  const faults = violations.map(({ pointer, message }) =>
    pointer === "" ? `The output ${message}.` : `${pointer.slice(1).replaceAll("/", ".")} ${message}.`,
  );
  return { example: exampleOf(schema), faults: faults.slice(0, MOST_FAULTS) };
}

/** With every member that the schema names, not only those that must be there. */
function exampleOf(schema: { readonly [key: string]: Json }): Json {
  const { properties } = schema;
  const whole = isJsonObject(properties) ? { ...schema, required: Object.keys(properties) } : schema;
  try {
    return minimalInstance(whole);
  } catch (error) {
    if (error instanceof Unsatisfiable) return {};
    throw error;
  }
}
