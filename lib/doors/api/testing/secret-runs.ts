import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Api, accepted, hasSettled } from "#lib/testing/api-client.ts";
import { type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";

/** Marked as sensitive in the schema of every lane. */
export const IBAN = "DE89370400440532";
/** A secret by its name. */
export const PASSWORD = "correct-horse-battery-staple";
/** How the one-time address of a callback ends. */
export const ADDRESS = "lw_cb_";

/** Marked as well, and short: a text and a number that stand nowhere by accident. */
export const CVC = "k-7-3";
export const RATE = 0.4711;

/** More marked values than a run remembers, and the last of them. */
export const LAST = "GB29-NWBK-0600";
const rows = Array.from({ length: 601 }, (_, index) => `GB29-NWBK-${String(index).padStart(4, "0")}`);

export const given = { iban: IBAN, password: PASSWORD, cvc: CVC, rate: RATE };
const sensitive = { "x-laneway-sensitive": true };
const SECRET: JsonObject = {
  type: "object",
  properties: {
    iban: { type: "string", ...sensitive },
    password: { type: "string" },
    cvc: { type: "string", ...sensitive },
    rate: { type: "number", ...sensitive },
    rows: { type: "array", items: { type: "string", ...sensitive } },
  },
};
const lane = (start: string) =>
  ({ id: start, name: start, mode: "structured", start, inputSchema: SECRET }) as const;
const paid = "'paid to ' + input.iban + ' with ' + input.password";

/**
 * A lane for each of what a run may show: a callback, an approval, questions, a result, an error, a message, a file that
 * is written and one that is refused, and of too many values a result and an error.
 */
const telling: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    ...["wait", "sign", "ask", "keep", "lose", "end", "fail", "many", "burst"].map(lane),
    { ...lane("talk"), mode: "chat" },
  ],
  nodes: [
    { id: "wait", type: "tool", config: { tool: "callback", arguments: "{}" } },
    {
      id: "sign",
      type: "approval",
      config: { title: "Sign", summary: "Pay {{ input.iban }}?", details: "{'to': input.iban}" },
    },
    {
      id: "ask",
      type: "ask",
      config: {
        title: "Ask",
        message: "For {{ input.iban }}",
        questions: [{ id: "name", label: "Name", type: "text" }],
      },
    },
    {
      id: "end",
      type: "output",
      config: { value: `{'to': input.iban, 'text': ${paid}, 'cvc': input.cvc, 'n': input.rate}` },
    },
    {
      id: "keep",
      type: "tool",
      config: {
        tool: "files.write",
        arguments: `{'name': 'paid.txt', 'type': 'text/plain', 'text': ${paid} + ', ' + input.cvc}`,
      },
    },
    {
      id: "lose",
      type: "tool",
      config: {
        tool: "files.write",
        arguments: `{'name': input.iban, 'type': 'text/plain', 'base64': ${paid}}`,
      },
    },
    { id: "fail", type: "output", config: { value: "input[input.iban]" } },
    {
      id: "many",
      type: "output",
      config: { value: "{'rows': input.rows, 'last': 'to ' + input.rows[600]}" },
    },
    { id: "burst", type: "output", config: { value: "input[input.rows[600]]" } },
    { id: "talk", type: "output", config: { value: "input.message + ' ' + input.iban + ' ' + input.cvc" } },
    { id: "after", type: "output", config: { value: "1" } },
  ],
  edges: [
    { from: "wait", to: "after" },
    { from: "sign", on: "approved", to: "after" },
    { from: "sign", on: "rejected", to: "after" },
    { from: "ask", to: "after" },
    { from: "keep", to: "after" },
    { from: "lose", to: "after" },
  ],
};

const calling = (agentId: string): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [lane("call")],
  nodes: [
    {
      id: "call",
      type: "agent",
      config: { agentId, laneId: "end", input: "input" },
    },
    { id: "last", type: "output", config: { value: "nodes.call" } },
  ],
  edges: [{ from: "call", to: "last" }],
});

export interface SecretRuns {
  readonly agentId: string;
  /** By what each shows. */
  readonly runIds: Readonly<Record<string, string>>;
  readonly interactionIds: readonly string[];
  /** By run, the last step that holds values. */
  readonly occurrences: Readonly<Record<string, string>>;
  /** By run, the events read in place of all: the first, and those of that step. */
  readonly sequences: Readonly<Record<string, readonly string[]>>;
}

/**
 * Runs of one credential for one task, in every state that shows something: with a sensitive field, a secret, and a
 * callback that waits.
 */
export async function startSecretRuns({
  tenant,
  api,
  taskId,
}: {
  tenant: Tenant;
  /** The credential that starts them. */
  api: Api;
  taskId: string;
}): Promise<SecretRuns> {
  const { agentId } = await publishGraph({ ...tenant, graph: telling });
  const parent = await publishGraph({ ...tenant, graph: calling(agentId) });
  const start = async (laneId: string, of = agentId, input: JsonObject = given) => {
    const run = { params: { taskId }, body: { agentId: of, laneId, input } };
    return accepted(await api.call(taskRunOperations.run, run)).runId;
  };
  const runIds: Record<string, string> = {
    talk: await start("talk", agentId, { ...given, message: `Hello ${IBAN}` }),
    call: await start("call", parent.agentId),
  };
  for (const laneId of ["wait", "sign", "ask", "keep", "lose", "end", "fail"])
    runIds[laneId] = await start(laneId);
  for (const laneId of ["many", "burst"]) runIds[laneId] = await start(laneId, agentId, { ...given, rows });
  for (const runId of Object.values(runIds)) await api.runUntil(runId, hasSettled);
  const shell = accepted(await api.continueRun(runIds.talk ?? "", { message: "What was it?" }));
  runIds.shell = shell.runId;
  await api.runUntil(shell.runId);
  runIds.child = await childOf(runIds.call ?? "");
  runIds.preview = await previewOf(api, { agentId, outputsOf: runIds.end ?? "" });
  await api.runUntil(runIds.preview);
  return { agentId, runIds, ...(await whatTheyTell(api, runIds)) };
}

async function childOf(runId: string): Promise<string> {
  const { pool } = runtime().db;
  const { rows } = await pool.query<{ id: string }>("select id from runs where parent_run_id = $1", [runId]);
  if (!rows[0]) throw new Error("the run has called none");
  return rows[0].id;
}

async function previewOf(api: Api, { agentId, outputsOf }: { agentId: string; outputsOf: string }) {
  const body = { laneId: "end", input: given, outputsOf };
  return accepted(await api.call(draftPreviewOperations.testDraft, { params: { agentId }, body })).runId;
}

async function whatTheyTell(api: Api, runIds: Readonly<Record<string, string>>) {
  const interactionIds: string[] = [];
  const occurrences: Record<string, string> = {};
  const sequences: Record<string, string[]> = {};
  for (const runId of Object.values(runIds)) {
    const { interactions } = accepted(await api.listInteractions(runId));
    interactionIds.push(...interactions.map(({ interactionId }) => interactionId));
    const { events } = accepted(await api.getTrace(runId, { limit: 100 }));
    const steps = events.filter(({ occurrenceId }) => occurrenceId);
    const last = steps.at(-1)?.occurrenceId ?? "";
    occurrences[runId] = last;
    sequences[runId] = [events[0], ...steps.filter(({ occurrenceId }) => occurrenceId === last)].flatMap(
      (event) => (event ? [String(event.sequence)] : []),
    );
  }
  return { interactionIds, occurrences, sequences };
}
