import { requestOf } from "#lib/execution/nodes/run-node.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { interactionOf, isInteraction } from "#lib/language/node-types/node-kinds.ts";
import { templateOf } from "./catalogue.ts";
import { insertRows, type Seed, sqlOf } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";
import type { Credentials } from "./seed-runs.ts";

/** An interaction node's request as a JSON template, and the template of its id. */
function waitOf({ shape }: PublishedAgent) {
  const node = GraphNode.parse(shape.graph.nodes.find(({ id }) => id === shape.waitsAt));
  if (!isInteraction(node)) throw new Error(`${shape.waitsAt} is not a node at which a run waits`);
  const text =
    interactionOf(node) === "approval" ? "$order: $amount EUR" : "Order $order cannot go on without this.";
  const details = { order: "$order", amount: "$amount", customer: "$name" };
  const { id, type, request } = requestOf({
    node,
    parts: { text, details, shown: undefined },
    token: "$token",
  });
  return {
    ...{ node_id: node.id, node_type: node.type, type, interaction_id: id, request: templateOf(request) },
  };
}

/** Runs that wait for an approval or a form. */
export async function seedWaiting(
  { client, workspaceId, now, runs }: Seed,
  { agents, count }: { agents: readonly PublishedAgent[]; count: number },
  { keyIds, userIds }: Credentials,
): Promise<number> {
  const asking = agents.filter(({ shape }) => shape.waitsAt);
  const waits = asking.map((agent, index) => ({ place: index + 1, agent_id: agent.id, ...waitOf(agent) }));
  await insertRows(client, "waits", waits);
  const { rowCount } = await client.query(sqlOf("waiting"), [
    ...[workspaceId, now, count, keyIds, runs + 1_000, userIds],
  ]);
  return rowCount ?? 0;
}

/** Eight runs under way and four queued ones, which the first worker takes up. */
export async function seedRunning(
  { client, workspaceId, now, runs }: Seed,
  { keyIds }: Credentials,
): Promise<void> {
  await client.query(sqlOf("running"), [workspaceId, now, keyIds, runs + 5_000]);
}
