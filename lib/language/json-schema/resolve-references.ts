import type { SchemaNode } from "./schema-node.ts";
import type { SchemaReader } from "./schema-reader.ts";

/** Gives every `$ref` its target, or notes why it has none. */
export function resolveReferences(reader: SchemaReader): void {
  for (const reference of reader.references) {
    const target = findTarget(reader, reference.ref);
    if (typeof target === "string") {
      reader.problem(reference.pointer, target);
      continue;
    }
    reference.target = target;
    reference.holder.inPlace.push(target);
  }
}

/** The node, or in words why there is none. Only references within the schema are followed (D4). */
function findTarget(reader: SchemaReader, ref: string): SchemaNode | string {
  if (!ref.startsWith("#")) return "must begin with #: only references within the schema are followed";
  const fragment = decodeFragment(ref.slice(1));
  const node = fragment === "" || fragment?.startsWith("/") ? reader.nodes.get(fragment) : undefined;
  return node ?? reader.anchors.get(fragment ?? "") ?? "refers to a schema that does not exist";
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
