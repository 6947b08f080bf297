import type { NodeType } from "#lib/language/node-types/graph-node.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";

/** How the builder's form calls the field at a pointer into a node's config: "Address", "Header X-Id". */
export function fieldLabel(type: NodeType, pointer: string): string {
  const [key = "", ...rest] = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const field = allOf(NODE_TYPE_FIELDS[type].fields).find((one) => one.key === key);
  const label = field?.label ?? key;
  const last = rest.at(-1);
  if (last === undefined) return label;
  if (field?.kind === "templates_by_name") return `${field.one}: ${last}`;
  if (field?.kind !== "list") return `${label}: ${last}`;
  const place = Number(rest[0]) + 1;
  const inner = rest.length > 1 ? allOf(field.fields).find((one) => one.key === last)?.label : undefined;
  return `${field.one} ${place}${inner ? `: ${inner}` : ""}`;
}

/** All fields, including those of alternatives. */
function allOf(fields: readonly NodeField[]): NodeField[] {
  return fields.flatMap((field) =>
    field.kind === "ways" ? allOf(field.ways.map((way) => way.field)) : [field],
  );
}
