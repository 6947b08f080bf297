import { SCHEMA_LIMITS } from "./json-schema.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { SchemaReader } from "./schema-reader.ts";

/**
 * Notes schemas that would be applied to one value without end, such as `{ "$ref": "#" }` (2020-12, core
 * 9.4.1), and chains too long to follow. A reference that takes a step into the value, as in a tree, is fine.
 * Iterative: there may be thousands of schemas in a row.
 */
export function findReferenceLoops(reader: SchemaReader): void {
  /** The longest chain that begins at a schema; 0 while the walk is still within it. */
  const heights = new Map<SchemaNode, number>();
  for (const start of reader.nodes.values()) {
    if (heights.has(start)) continue;
    const path: { node: SchemaNode; next: number }[] = [{ node: start, next: 0 }];
    heights.set(start, 0);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = top.node.inPlace[top.next++];
      if (!child) {
        heights.set(top.node, 1 + Math.max(0, ...top.node.inPlace.map((node) => heights.get(node) ?? 0)));
        path.pop();
      } else if (!heights.has(child)) {
        heights.set(child, 0);
        path.push({ node: child, next: 0 });
      } else if (heights.get(child) === 0) {
        reader.problem(top.node.pointer, "refers back to itself without taking a step into the value");
      }
    }
  }
  const longest = Math.max(0, ...heights.values());
  if (reader.problems.length === 0 && longest > SCHEMA_LIMITS.chain) {
    reader.problem("", `applies more than ${SCHEMA_LIMITS.chain} schemas in a row to one value`);
  }
}
