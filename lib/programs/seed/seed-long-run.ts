import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { graphFingerprint } from "#lib/nouns/agents/store-graph.ts";
import { newId } from "#lib/platform/ids.ts";
import loopGraph from "./agents/import-loop.json" with { type: "json" };
import trace from "./data/long-run.json" with { type: "json" };
import { insertEndedRun } from "./insert-ended-run.ts";
import { HOUR_MS, insertRows, type Seed, sqlOf } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";

const ITERATIONS = 2_500;
const { head, tail } = trace;

type Line = readonly [node: string, type: string, status: string | null];

const node = (id: string, ...within: Line[]): Line[] => [
  [id, "node_started", "active"],
  ...within,
  [id, "node_completed", "succeeded"],
];
const CALLS = Array.from(
  { length: 29 },
  (_, index): Line =>
    index % 2 === 0 ? ["classify", "model_called", null] : ["classify", "tool_called", "succeeded"],
);
/** One iteration: 4 occurrences and 40 events. */
const ITERATION: readonly Line[] = [
  ["each", "loop_iteration", "active"],
  ...node("fetch", ["fetch", "node_retrying", "active"]),
  ...node("classify", ...CALLS),
  ...node("decide"),
  ["decide", "branch_taken", null],
  ...node("store"),
];

/** A run with a trace of 100,000 events and 10,000 occurrences of nodes in a loop. */
export async function seedLongRun(
  seed: Seed,
  { agent, keyId }: { agent: PublishedAgent; keyId: string },
): Promise<{ runId: string; events: number }> {
  const { client, workspaceId, now } = seed;
  const document = AgentDocument.parse(loopGraph);
  const fingerprint = graphFingerprint(document);
  await insertRows(client, "graphs", [
    { workspace_id: workspaceId, fingerprint, document, created_at: new Date(now) },
  ]);
  const startedAt = new Date(now - 3 * HOUR_MS);
  const endedAt = new Date(now - 2 * HOUR_MS);
  const runId = newId("run", startedAt.getTime());
  const before = head.length + ITERATIONS * ITERATION.length;
  const events = before + tail.length;
  await insertEndedRun(seed, {
    ...{
      id: runId,
      agent_id: agent.id,
      lane_id: "import",
      mode: "structured",
      graph_fingerprint: fingerprint,
    },
    ...{ credential_kind: "key", credential_id: keyId, turn: 1, event_count: events },
    ...{ started_at: startedAt, completed_at: endedAt },
    ...{ input: head[0]?.payload.input, final_response: tail.at(-1)?.payload.finalResponse },
  });
  const eventOf = (at: Date, sequence: number, { node: node_id = null, ...event }: Given) => ({
    ...{ ...event, run_id: runId, workspace_id: workspaceId, sequence, at, node_id },
    occurrence_id: node_id && `${runId}:${node_id}:1`,
  });
  await insertRows(client, "run_events", [
    ...head.map((event, index) => eventOf(startedAt, 1 + index, event)),
    ...tail.map((event, index) => eventOf(endedAt, before + 1 + index, event)),
  ]);
  const lines = ITERATION.map(([id, type, status], index) => ({
    ordinal: index + 1,
    node: id,
    type,
    status,
  }));
  await client.query(sqlOf("long-events"), [
    ...[runId, workspaceId, startedAt, JSON.stringify(lines), ITERATION.length],
  ]);
  // Or the next statement is planned for a run of a few events, and looks at each of 10,000 ends for each beginning.
  await client.query("analyze run_events");
  await client.query(sqlOf("long-steps"), [runId]);
  return { runId, events };
}

interface Given {
  readonly type: string;
  readonly node?: string | null;
  readonly status: string | null;
  readonly payload: object;
}
