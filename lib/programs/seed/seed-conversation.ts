import { newId } from "#lib/platform/ids.ts";
import said from "./data/conversation.json" with { type: "json" };
import { insertEndedRun } from "./insert-ended-run.ts";
import { HOUR_MS, type Seed, sqlOf } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";

/** A turn takes 2 minutes, and its answer 2.5 s. */
const TURN_MS = 120_000;
const ANSWER_MS = 2_500;
const EVENTS_A_TURN = 9;

/**
 * A conversation of several turns in one run.
 * @returns the run's id.
 */
export async function seedConversation(
  seed: Seed,
  { agent, userId }: { agent: PublishedAgent; userId: string },
): Promise<string> {
  const startedAt = new Date(seed.now - 2 * HOUR_MS);
  const turns = said.length;
  const [message, result] = said.at(-1) ?? [];
  const runId = newId("run", startedAt.getTime());
  await insertEndedRun(seed, {
    ...{
      id: runId,
      agent_id: agent.id,
      lane_id: agent.laneId,
      mode: "chat",
      graph_fingerprint: agent.fingerprint,
    },
    ...{ credential_kind: "user", credential_id: userId, turn: turns, event_count: turns * EVENTS_A_TURN },
    ...{ started_at: startedAt, input: { message }, final_response: result },
    completed_at: new Date(startedAt.getTime() + (turns - 1) * TURN_MS + ANSWER_MS),
  });
  await seed.client.query(sqlOf("conversation"), [
    ...[seed.workspaceId, runId, startedAt, agent.laneId, JSON.stringify(said)],
  ]);
  return runId;
}
