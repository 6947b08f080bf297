import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { graphFingerprint, storeGraph } from "#lib/nouns/agents/store-graph.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { Tenant } from "./factories.ts";

/** A loop around a call, a model and a loop of its own. */
export const LOOPING = AgentDocument.parse({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: "rows", inputSchema: { type: "object" } }],
  nodes: [
    { id: "rows", name: "Read the rows", type: "transform", config: { expression: "[1, 2]" } },
    {
      id: "each",
      name: "Each row",
      type: "for_each",
      config: {
        items: "nodes.rows",
        body: {
          start: "fetch",
          nodes: [
            {
              id: "fetch",
              name: "Fetch it",
              type: "http",
              config: { method: "GET", url: "https://example.com" },
            },
            { id: "classify", type: "llm", config: { prompt: "What is it?" } },
          ],
          edges: [{ from: "fetch", to: "classify" }],
        },
      },
    },
    { id: "report", type: "output", config: { value: "1" } },
  ],
  edges: [
    { from: "rows", to: "each" },
    { from: "each", to: "report" },
  ],
});

const INSERT_RUN = `
  insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                    graph_fingerprint, event_count, needs_work, started_at, completed_at, final_response)
  select $1, $2, $3, 'go', 'key', $4, $5, 'structured', $7, '{}', $6, 0, false, '2026-01-01T00:00:00Z',
         case when $7 = 'completed' then timestamptz '2026-01-01T01:00:00Z' end, case when $7 = 'completed' then '1'::json end`;

const INSERT_EVENTS = `
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                          turn, container, iteration, loop_path)
  select $1, e.ordinal, $2, timestamptz '2026-01-01T00:00:00Z' + e.ordinal * interval '10 milliseconds', e.type, e.node, e.status,
         case when e.node is not null then $1 || ':' || e.node || ':1' || case when e.round is null or e.node = 'each' then '' else ':each.' || e.round end end,
         e.payload, 1, case when e.round is not null and e.node <> 'each' then $1 || ':each:1' end,
         case when e.node <> 'each' then e.round end,
         case when e.round is not null then json_build_array(json_build_object('nodeId', 'each', 'iteration', e.round)) end
    from json_to_recordset($3::json) as e(ordinal bigint, type text, node text, status text, round int, payload json)`;

/** What was tried again has a row; ends in iterations that nobody tried again are told by events alone. */
const INSERT_STEPS = `
  insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, started_at, ended_at,
                         container, iteration)
  select begun.run_id, begun.occurrence_id, begun.workspace_id, 1, begun.node_id,
         case done.type when 'node_failed' then 'failed' when 'node_completed' then 'done' end, '1'::json, done.sequence, begun.at, done.at,
         begun.container, begun.iteration
    from run_events begun
    left join run_events done on done.run_id = $1 and done.occurrence_id = begun.occurrence_id
                              and done.type in ('node_completed', 'node_failed')
   where begun.run_id = $1 and begun.type = 'node_started'
     and (begun.container is null or begun.node_id = 'fetch')`;

interface Told {
  readonly type: string;
  readonly node?: string;
  readonly status?: string;
  /** The iteration. */
  readonly round?: number;
  readonly payload?: unknown;
}

const node = (
  id: string,
  type: string,
  at: Pick<Told, "round">,
  within: Told[] = [],
  end = "node_completed",
): Told[] => [
  { type: "node_started", node: id, status: "active", ...at, payload: { type } },
  ...within.map((event) => ({ ...event, node: id, ...at })),
  ...(end === ""
    ? []
    : [
        {
          type: end,
          node: id,
          status: end === "node_failed" ? "errored" : "succeeded",
          ...at,
          payload: { outcome: "done", output: { error: { code: "node_failed", message: "no" } } },
        },
      ]),
];

const MODEL_CALLED: Told = {
  type: "model_called",
  payload: {
    model: "test:model",
    usage: { inputTokens: 300, outputTokens: 20 },
    costUsd: 0.001,
    durationMs: 5,
    answer: "x",
  },
};
const RETRYING: Told = {
  type: "node_retrying",
  status: "active",
  payload: { error: { code: "node_failed", message: "503" }, failedAttempts: 1, delaySeconds: 0 },
};

/**
 * A run whose loop has gone round `iterations` times, written at once instead of being executed.
 * The execution `fetch` of the iterations in `failing` failed and was handled; with `open`, the last is under way.
 */
export async function insertLoopingRun({
  tenant,
  agentId,
  iterations,
  modelCalls = 1,
  failing = [],
  open = false,
}: {
  tenant: Tenant;
  agentId: string;
  iterations: number;
  /** A round. */
  modelCalls?: number;
  failing?: readonly number[];
  open?: boolean;
}): Promise<{ runId: string; events: number }> {
  const { pool } = runtime().db;
  const { workspaceId } = tenant;
  const runId = newId("run");
  await storeGraph(runtime().db, { workspaceId, document: LOOPING });
  const threadId = newId("thread");
  await pool.query("insert into threads (id, workspace_id, agent_id) values ($1, $2, $3)", [
    threadId,
    workspaceId,
    agentId,
  ]);
  const fingerprint = graphFingerprint(LOOPING);
  const status = open ? "running" : "completed";
  await pool.query(INSERT_RUN, [runId, workspaceId, agentId, tenant.keyId, threadId, fingerprint, status]);
  const rounds = Array.from({ length: iterations }, (_, index) => {
    const at = { round: index };
    const isUnderWay = open && index === iterations - 1;
    return [
      { type: "loop_iteration", node: "each", status: "active", ...at, payload: { iteration: index } },
      ...node("fetch", "http", at, [RETRYING], failing.includes(index) ? "node_failed" : "node_completed"),
      ...node(
        "classify",
        "llm",
        at,
        Array(modelCalls).fill(MODEL_CALLED),
        isUnderWay ? "" : "node_completed",
      ),
    ];
  });
  const events: Told[] = [
    { type: "run_started", status: "active", payload: { laneId: "go", input: {} } },
    ...node("rows", "transform", {}),
    { type: "node_started", node: "each", status: "active", payload: { type: "for_each" } },
    ...rounds.flat(),
    ...(open
      ? []
      : [
          {
            type: "node_completed",
            node: "each",
            status: "succeeded",
            payload: { outcome: "done", output: [] },
          },
          ...node("report", "output", {}),
          { type: "run_completed", status: "succeeded", payload: { finalResponse: 1 } },
        ]),
  ];
  const rows = JSON.stringify(events.map((event, index) => ({ ordinal: index + 1, ...event })));
  await pool.query(INSERT_EVENTS, [runId, workspaceId, rows]);
  await pool.query("update runs set event_count = $2 where id = $1", [runId, events.length]);
  await pool.query("analyze run_events; analyze run_steps");
  await pool.query(INSERT_STEPS, [runId]);
  await pool.query("analyze run_events; analyze run_steps");
  return { runId, events: events.length };
}
