import type { JsonObject } from "#lib/contract/json.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { furtherSamples, withAgentIds } from "#lib/nouns/agents/sample-agents.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { daysAgo, fileOf, type Seed } from "./seed.ts";
import { waitForRuns } from "./wait-for-runs.ts";

/**
 * Publishes the samples that repeat, wait and call each other, and starts them through the verb: one waits for three
 * approvals within its list, one for a day, one has called others. This process must have a worker.
 */
export async function startSampleRuns(seed: Seed, { teamId }: { teamId: string }): Promise<void> {
  const { workspaceId, ownerId } = seed;
  const endsOn = daysAgo(seed, -200).toISOString().slice(0, 10);
  const text = fileOf("data/sample-inputs.json").replace("$endsOn", endsOn);
  const inputs: Readonly<Record<string, JsonObject>> = JSON.parse(text);
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const ids = new Map<string, string>();
  const started: string[] = [];
  for (const sample of furtherSamples()) {
    const file = withAgentIds(sample, ids);
    const { id: agentId } = await publishAgent({ actor, teamId, file, message: "Sample" });
    ids.set(sample.name, agentId);
    const input = inputs[sample.name];
    if (!input) continue;
    const { run } = await startRun({ actor, agentId, body: { input, metadata: { source: "seed" } } });
    started.push(run.runId);
  }
  await waitForRuns(seed, { runIds: started, still: "r.needs_work or r.lease_owner is not null" });
}
