import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";

/**
 * Whether a field's control can show a value that is there. What it cannot show is edited as JSON, so that nothing of a
 * draft is lost or hidden.
 */
export function fits(field: NodeField, value: Json): boolean {
  switch (field.kind) {
    case "number":
      return typeof value === "number";
    case "yes_no":
      return typeof value === "boolean";
    case "list":
    case "tools":
    case "skills":
      return Array.isArray(value) && value.every((item: Json) => isJsonObject(item));
    case "numbers":
      return Array.isArray(value) && value.every((item: Json) => typeof item === "number");
    case "texts":
      return Array.isArray(value) && value.every((item: Json) => typeof item === "string");
    case "templates_by_name":
      return isJsonObject(value) && Object.values(value).every((item) => typeof item === "string");
    case "group":
    case "schema":
    case "body":
      return isJsonObject(value);
    case "ways":
      return true;
    default:
      return typeof value === "string";
  }
}
