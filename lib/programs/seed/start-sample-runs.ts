import type { JsonObject } from "#lib/contract/json.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { furtherSamples, withAgentIds } from "#lib/nouns/agents/sample-agents.ts";
import { startRun } from "#lib/nouns/runs/start-run.ts";
import { DAY_MS, type Seed } from "./seed.ts";
import { waitForRuns } from "./wait-for-runs.ts";

/** A day, as an input of this name has it. */
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What each sample is started with. */
const INPUTS: Readonly<Record<string, (now: number) => JsonObject>> = {
  "Invoice check": () => ({
    invoiceNumber: "2026-0417",
    lines: [
      { article: "Pallets", amount: 480, ordered: 450 },
      { article: "Stretch film", amount: 96, ordered: 96 },
      { article: "Forklift hire", amount: 1_240, ordered: 1_240 },
      { article: "Night surcharge", amount: 310, ordered: 0 },
      { article: "Labels", amount: 58, ordered: 52 },
    ],
  }),
  "Renewal reminder": (now) => ({ contract: "Cleaning of the warehouse", endsOn: dayOf(now + 200 * DAY_MS) }),
  Research: () => ({
    topic: "Heat pumps for the office",
    questions: ["What do they cost to run?", "How loud are they?", "How long does the installation take?"],
  }),
};

/**
 * Publishes the samples that repeat, wait and call each other, and starts them through the verb: one waits for three
 * approvals within its list, one for a day, one has called others. This process must have a worker.
 */
export async function startSampleRuns(seed: Seed, { teamId }: { teamId: string }): Promise<void> {
  const { workspaceId, ownerId, now } = seed;
  const actor = await findStanding({ workspaceId, userId: ownerId });
  const ids = new Map<string, string>();
  const started: string[] = [];
  for (const sample of furtherSamples()) {
    const { id: agentId } = await publishAgent({
      actor,
      teamId,
      file: withAgentIds(sample, ids),
      message: "Sample",
    });
    ids.set(sample.name, agentId);
    const input = INPUTS[sample.name]?.(now);
    if (!input) continue;
    const { run } = await startRun({ actor, agentId, body: { input, metadata: { source: "seed" } } });
    started.push(run.runId);
  }
  await waitForRuns(seed, { runIds: started, still: "r.needs_work or r.lease_owner is not null" });
}
