import type { GraphNode } from "#lib/contract/agent-document.ts";
import type { Outline, Placed } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

interface Named {
  readonly name: string;
  readonly path: string;
}

/**
 * Ids are unique: of nodes in the whole document, bodies included; of lanes; and, within what holds them, of
 * attachment fields, questions, a question's options, a switch's cases and a model's tools, because each is a key
 * somewhere.
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
        named(value.attachments.fields, `${pointer}/attachments/fields`, "name"),
      ),
    ),
    ...nodes.flatMap(checkInner),
  ];
}

function checkInner({ value: node, pointer }: Placed<GraphNode>): Problem[] {
  if (node.type === "switch")
    return findRepeated("case", named(node.config.cases, `${pointer}/config/cases`, "name"));
  if (node.type === "llm")
    return findRepeated(
      "tool in this list",
      named(node.config.tools ?? [], `${pointer}/config/tools`, "name"),
    );
  if (node.type !== "ask") return [];
  const path = `${pointer}/config/questions`;
  return [
    ...findRepeated("question", named(node.config.questions, path, "id")),
    ...node.config.questions.flatMap(({ options }, index) =>
      findRepeated("option", named(options, `${path}/${index}/options`, "value")),
    ),
  ];
}

function named<K extends string>(
  items: readonly Readonly<Record<K, string>>[],
  path: string,
  key: K,
): Named[] {
  return items.map((item, index) => ({ name: item[key], path: `${path}/${index}/${key}` }));
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
