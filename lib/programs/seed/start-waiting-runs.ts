import type { JsonObject } from "#lib/contract/json.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import type { Seed } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";
import { waitForRuns } from "./wait-for-runs.ts";

/** Runs per shape, for waits that only the engine can create. */
const TIMES: Readonly<Record<string, number>> = {
  "two-decisions": 8,
  "needs-connection": 6,
  "waits-for-callback": 6,
};

/**
 * Starts runs with the verb until they wait: for two approvals at once, a missing connection, a callback. This process
 * must have a worker.
 */
export async function startWaitingRuns(
  seed: Seed,
  { agents }: { agents: readonly PublishedAgent[] },
): Promise<number> {
  const { workspaceId, ownerId } = seed;
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const order: JsonObject = { orderId: "A-90210", amount: 1_234.5, customer: "Nordlicht GmbH" };
  const started: string[] = [];
  for (const agent of agents) {
    const times = TIMES[agent.shapeName] ?? 0;
    const input = agent.shapeName === "two-decisions" ? order : {};
    for (let time = 0; time < times; time++) {
      const body = { laneId: agent.laneId, input, metadata: { source: "seed", attempt: time + 1 } };
      const { run } = await startRun({ actor, agentId: agent.id, body });
      started.push(run.runId);
    }
  }
  await waitForRuns(seed, { runIds: started, still: "r.status <> 'waiting'" });
  return started.length;
}
