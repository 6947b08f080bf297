import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline, Placed } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

interface Named {
  readonly name: string;
  readonly path: string;
}

/**
 * Ids are unique: of nodes in the whole document, bodies included; of lanes; and, within what holds them, of
 * attachment fields and of the lists that node types name, because each is a key somewhere.
 */
export function checkIds({ lanes, scopes }: Outline): Problem[] {
  const nodes = scopes.flatMap((scope) => scope.nodes);
  return [
    ...findRepeated(
      "lane",
      lanes.map(({ value, pointer }) => ({ name: value.id, path: `${pointer}/id` })),
    ),
    ...findRepeated(
      "node",
      nodes.map(({ value, pointer }) => ({ name: value.id, path: `${pointer}/id` })),
    ),
    ...lanes.flatMap(({ value, pointer }) =>
      findRepeated(
        "attachment field",
        value.attachments.fields.map(({ name }, index) => ({
          name,
          path: `${pointer}/attachments/fields/${index}/name`,
        })),
      ),
    ),
    ...nodes.flatMap(checkInner),
  ];
}

function checkInner({ value: node, pointer }: Placed<GraphNode>): Problem[] {
  return (rulesOf(node).namedLists?.(node.config) ?? []).flatMap(({ of, members }) =>
    findRepeated(
      of,
      members.map(({ name, pointer: at }) => ({ name, path: `${pointer}/config${at}` })),
    ),
  );
}

function findRepeated(kind: string, items: readonly Named[]): Problem[] {
  const seen = new Set<string>();
  return items.flatMap(({ name, path }) => {
    if (seen.has(name))
      return [problem("duplicate_id", path, `Another ${kind} is called "${name}" already.`)];
    seen.add(name);
    return [];
  });
}
