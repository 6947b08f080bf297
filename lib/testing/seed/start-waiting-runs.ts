import { findStanding } from "#lib/auth/find-standing.ts";
import type { JsonObject } from "#lib/json.ts";
import { startRun } from "#lib/runs/start-run.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import type { Seed } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";

/** How many runs of each shape that waits for something only the engine can make. */
const TIMES = { twoDecisions: 8, needsConnection: 6, waitsForCallback: 6 } as const;

/**
 * Starts runs through the verb and waits until they wait: two approvals open at once, a connection that is not
 * there, a callback. This process must have a worker.
 */
export async function startWaitingRuns(
  { client, workspaceId, ownerId }: Seed,
  { agents }: { agents: readonly PublishedAgent[] },
): Promise<number> {
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const order: JsonObject = { orderId: "A-90210", amount: 1_234.5, customer: "Nordlicht GmbH" };
  const started: string[] = [];
  for (const agent of agents) {
    const times = (TIMES as Partial<Record<typeof agent.shapeName, number>>)[agent.shapeName] ?? 0;
    const input = agent.shapeName === "twoDecisions" ? order : {};
    for (let time = 0; time < times; time++) {
      const body = { laneId: agent.laneId, input, metadata: { source: "seed", attempt: time + 1 } };
      const { run } = await startRun({ actor, agentId: agent.id, body });
      started.push(run.runId);
    }
  }
  await waitFor("the started runs to wait", async () => {
    const { rows } = await client.query(
      "select 1 from runs where id = any($1) and status <> 'waiting' limit 1",
      [started],
    );
    return rows.length === 0;
  });
  return started.length;
}
