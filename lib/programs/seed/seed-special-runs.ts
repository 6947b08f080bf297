import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { graphFingerprint } from "#lib/nouns/agents/graph-fingerprint.ts";
import { turnOfEvent } from "#lib/nouns/runs/events/turn-of-event.sql.ts";
import { loopGraph } from "./graphs/large-shapes.ts";
import { HOUR_MS, type Seed } from "./seed.ts";
import type { PublishedAgent } from "./seed-agents.ts";

const ITERATIONS = 2_500;

/** One iteration of the longest trace: 4 occurrences and 40 events, as `node, type, status`. */
const iterationEvents = (): { node: string; type: string; status: string | null }[] => {
  const node = (id: string, within: { node: string; type: string; status: string | null }[]) => [
    { node: id, type: "node_started", status: "active" },
    ...within,
    { node: id, type: "node_completed", status: "succeeded" },
  ];
  const models = Array.from({ length: 29 }, (_, index) =>
    index % 2 === 0
      ? { node: "classify", type: "model_called", status: null }
      : { node: "classify", type: "tool_called", status: "succeeded" },
  );
  return [
    { node: "each", type: "loop_iteration", status: "active" },
    ...node("fetch", [{ node: "fetch", type: "node_retrying", status: "active" }]),
    ...node("classify", models),
    ...node("decide", []),
    { node: "decide", type: "branch_taken", status: null },
    ...node("store", []),
  ];
};

const LONG_EVENTS = `
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                          turn, container, iteration, loop_path)
  select $1, 5 + i * $5::int + e.ordinal, $2,
         $3::timestamptz + i * interval '1.4 seconds' + e.ordinal * interval '33 milliseconds',
         e.type, e.node, e.status, $1 || ':' || e.node || ':1' || case when e.node = 'each' then '' else ':each.' || i end,
         json_strip_nulls(case e.type when 'node_started' then json_build_object('type', case e.node when 'fetch' then 'http' when 'classify' then 'llm' when 'decide' then 'switch' else 'transform' end)
                     when 'node_completed' then json_build_object('outcome', case e.node when 'decide' then 'keep' else 'done' end, 'output', json_build_object('row', i))
                     when 'branch_taken' then '{"outcome":"keep","to":["store"]}'::json
                     when 'loop_iteration' then json_build_object('iteration', i)
                     when 'node_retrying' then '{"error":{"code":"node_failed","message":"GET https://erp.acme.example answered 503."},"failedAttempts":1,"delaySeconds":1}'::json
                     when 'tool_called' then json_build_object('tool', 'erp.find_row', 'arguments', json_build_object('row', i), 'result', json_build_object('found', true), 'isError', false, 'durationMs', 40 + i % 50)
                     else json_build_object('model', 'anthropic:claude-sonnet', 'system', null, 'prompt', 'What is row ' || i || '?', 'answer', 'A line of an invoice.', 'toolCalls', '[]'::json,
                            'usage', json_build_object('inputTokens', 300, 'outputTokens', 20), 'costUsd', 0.0012, 'finishReason', 'stop', 'isRepair', false, 'durationMs', 60) end),
         1, case when e.node <> 'each' then $1 || ':each:1' end, case when e.node <> 'each' then i end,
         json_build_array(json_build_object('nodeId', 'each', 'iteration', i))
    from generate_series(0, ${ITERATIONS - 1}) i
   cross join json_to_recordset($4::json) as e(ordinal int, node text, type text, status text)`;

const LONG_STEPS = `
  insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, started_at, ended_at,
                         container, iteration)
  select done.run_id, done.occurrence_id, done.workspace_id, 1, done.node_id, done.payload ->> 'outcome', done.payload -> 'output',
         done.sequence, case done.node_id when 'fetch' then 1 else 0 end, begun.at, done.at, begun.container, begun.iteration
    from run_events done
    join run_events begun on begun.run_id = $1 and begun.type = 'node_started' and begun.occurrence_id = done.occurrence_id
   where done.run_id = $1 and done.type = 'node_completed'`;

/** A run with a trace of 100,000 events and 10,000 occurrences of nodes in a loop. */
export async function seedLongTrace(
  { client, workspaceId, now }: Seed,
  { agent, keyId, runId }: { agent: PublishedAgent; keyId: string; runId: string },
): Promise<number> {
  const document = AgentDocument.parse(loopGraph);
  const fingerprint = graphFingerprint(document);
  await client.query(
    "insert into graphs (workspace_id, fingerprint, document) values ($1, $2, $3::json) on conflict do nothing",
    [workspaceId, fingerprint, JSON.stringify(document)],
  );
  const startedAt = new Date(now - 3 * HOUR_MS);
  const events = iterationEvents().map((event, index) => ({ ordinal: index + 1, ...event }));
  const total = 4 + 1 + ITERATIONS * events.length + 4;
  await insertRun(client, {
    ...{
      runId,
      workspaceId,
      agentId: agent.id,
      laneId: "import",
      mode: "structured",
      fingerprint,
      keyId,
      startedAt,
    },
    endedAt: new Date(startedAt.getTime() + HOUR_MS),
    input: { file: "orders-2026.csv" },
    result: { imported: ITERATIONS },
    events: total,
    turns: 1,
  });
  const fixed = (
    sequence: number,
    minutes: number,
    type: string,
    nodeId: string | null,
    status: string | null,
    payload: object,
  ) => ({
    ...{
      sequence,
      type,
      nodeId,
      status,
      payload,
      at: new Date(startedAt.getTime() + minutes * 60_000).toISOString(),
    },
    occurrenceId: nodeId === null ? null : `${runId}:${nodeId}:1`,
  });
  await insertEvents(client, { runId, workspaceId }, [
    fixed(1, 0, "run_started", null, "active", { laneId: "import", input: { file: "orders-2026.csv" } }),
    fixed(2, 0, "node_started", "rows", "active", { type: "transform" }),
    fixed(3, 0, "node_completed", "rows", "succeeded", { outcome: "done", output: [1, 2, 3] }),
    fixed(4, 0, "branch_taken", "rows", null, { outcome: "done", to: ["each"] }),
    fixed(5, 0, "node_started", "each", "active", { type: "for_each" }),
    fixed(total - 3, 60, "node_completed", "each", "succeeded", { outcome: "done", output: [] }),
    fixed(total - 2, 60, "node_started", "report", "active", { type: "output" }),
    fixed(total - 1, 60, "node_completed", "report", "succeeded", {
      outcome: "done",
      output: { imported: ITERATIONS },
    }),
    fixed(total, 60, "run_completed", null, "succeeded", { finalResponse: { imported: ITERATIONS } }),
  ]);
  await client.query(LONG_EVENTS, [runId, workspaceId, startedAt, JSON.stringify(events), events.length]);
  await client.query(LONG_STEPS, [runId]);
  return total;
}

const SAID = [
  ["Hello, where is my order A-4711?", "It left Hamburg this morning and arrives tomorrow before noon."],
  ["Can I change the address?", "Yes, until 18:00 today. Which address should it go to?"],
  ["Am Kai 4, 20457 Hamburg", "Done: the parcel now goes to Am Kai 4, 20457 Hamburg."],
  ["And can it be left with a neighbour?", "Of course. I have told the driver to try number 6 first."],
  ["Will I get an invoice?", "It is in your mailbox already, as a PDF."],
  ["Perfect, thank you!", "You are welcome. Have a good day!"],
] as const;

/** A conversation of several turns in one run. */
export async function seedConversation(
  { client, workspaceId, now }: Seed,
  { agent, userId, runId }: { agent: PublishedAgent; userId: string; runId: string },
): Promise<void> {
  const startedAt = new Date(now - 2 * HOUR_MS);
  const at = (turn: number, seconds: number) =>
    new Date(startedAt.getTime() + turn * 120_000 + seconds * 1_000);
  const events = SAID.flatMap(([question, answer], turn) => {
    const place = (nodeId: string) => ({ nodeId, occurrenceId: `${runId}:${nodeId}:${turn + 1}` });
    const first =
      turn === 0
        ? {
            type: "run_started",
            status: "active",
            payload: { laneId: agent.laneId, input: { message: question } },
          }
        : { type: "run_resumed", status: "active", payload: { turn: turn + 1 } };
    const called = {
      ...{
        model: "anthropic:claude-sonnet",
        system: "You answer in one sentence.",
        prompt: question,
        answer,
      },
      ...{ toolCalls: [], usage: { inputTokens: 420 + turn * 90, outputTokens: 24 }, costUsd: 0.0016 },
      ...{ finishReason: "stop", isRepair: false, durationMs: 2_400 },
    };
    const done = { outcome: "done", output: answer };
    return [
      { ...first, at: at(turn, 0) },
      {
        type: "conversation_item",
        payload: { role: "user", content: question, attachments: [] },
        at: at(turn, 0),
      },
      {
        type: "node_started",
        ...place("reply"),
        status: "active",
        payload: { type: "llm" },
        at: at(turn, 0),
      },
      { type: "model_called", ...place("reply"), payload: called, at: at(turn, 2.4) },
      { type: "node_completed", ...place("reply"), status: "succeeded", payload: done, at: at(turn, 2.4) },
      {
        type: "node_started",
        ...place("said"),
        status: "active",
        payload: { type: "output" },
        at: at(turn, 2.4),
      },
      { type: "node_completed", ...place("said"), status: "succeeded", payload: done, at: at(turn, 2.4) },
      {
        type: "conversation_item",
        payload: { role: "assistant", content: answer, attachments: [] },
        at: at(turn, 2.5),
      },
      { type: "run_completed", status: "succeeded", payload: { finalResponse: answer }, at: at(turn, 2.5) },
    ];
  });
  await insertRun(client, {
    ...{
      runId,
      workspaceId,
      agentId: agent.id,
      laneId: agent.laneId,
      mode: "chat",
      fingerprint: agent.fingerprint,
      startedAt,
    },
    ...{ userId, turns: SAID.length, events: events.length, endedAt: at(SAID.length - 1, 2.5) },
    input: { message: SAID.at(-1)?.[0] },
    result: SAID.at(-1)?.[1],
  });
  await insertEvents(
    client,
    { runId, workspaceId },
    events.map((event, index) => ({ ...event, sequence: index + 1, at: event.at.toISOString() })),
  );
  await client.query(
    `insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, started_at, ended_at)
     select run_id, occurrence_id, workspace_id, ${turnOfEvent("run_events")}, node_id, 'done', payload -> 'output', sequence, at, at
       from run_events where run_id = $1 and type = 'node_completed'`,
    [runId],
  );
  await client.query(
    `insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content, created_at)
     select 'thr_' || substr($1, 5), $2, $1, m.turn, m.role, m.content, m.at
       from json_to_recordset($3::json) as m(turn int, role text, content text, at timestamptz)`,
    [
      runId,
      workspaceId,
      JSON.stringify(
        SAID.flatMap(([question, answer], turn) => [
          { turn: turn + 1, role: "user", content: question, at: at(turn, 0) },
          { turn: turn + 1, role: "assistant", content: answer, at: at(turn, 2.5) },
        ]),
      ),
    ],
  );
}

async function insertRun(
  client: Seed["client"],
  run: {
    readonly runId: string;
    readonly workspaceId: string;
    readonly agentId: string;
    readonly laneId: string;
    readonly mode: "structured" | "chat";
    readonly fingerprint: string;
    readonly keyId?: string;
    readonly userId?: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    readonly input: object;
    readonly result: unknown;
    readonly events: number;
    readonly turns: number;
  },
): Promise<void> {
  const thread = `thr_${run.runId.slice(4)}`;
  await client.query("insert into threads (id, workspace_id, agent_id, created_at) values ($1, $2, $3, $4)", [
    thread,
    run.workspaceId,
    run.agentId,
    run.startedAt,
  ]);
  await client.query(
    `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, turn, mode, status, input, metadata,
                       final_response, graph_fingerprint, needs_work, event_count, input_tokens, output_tokens, cost_usd, created_at, started_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'completed', $10::json, '{"source":"seed"}', $11::json, $12, false, $13, 750000, 50000, 3.0, $14, $14, $15)`,
    [
      ...[
        run.runId,
        run.workspaceId,
        run.agentId,
        run.laneId,
        run.userId ? "user" : "key",
        run.userId ?? run.keyId,
        thread,
      ],
      ...[
        run.turns,
        run.mode,
        JSON.stringify(run.input),
        JSON.stringify(run.result),
        run.fingerprint,
        run.events,
      ],
      ...[run.startedAt, run.endedAt],
    ],
  );
}

async function insertEvents(
  client: Seed["client"],
  { runId, workspaceId }: { runId: string; workspaceId: string },
  events: readonly object[],
): Promise<void> {
  await client.query(
    `insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
     select $1, e.sequence, $2, e.at, e.type, e."nodeId", e.status, e."occurrenceId", e.payload
       from json_to_recordset($3::json)
         as e(sequence int8, at timestamptz, type text, "nodeId" text, status text, "occurrenceId" text, payload json)`,
    [runId, workspaceId, JSON.stringify(events)],
  );
}
