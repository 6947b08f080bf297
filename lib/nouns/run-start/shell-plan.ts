import type { Json, JsonObject } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { storeGraph } from "#lib/nouns/agents/store-graph.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { keepLarge, type RunInput } from "#lib/nouns/runs/keep-large.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { rememberedFor } from "#lib/nouns/runs/run-view.ts";
import { laneSchema, shownInput } from "#lib/nouns/runs/shown-input.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { RunPlan } from "./plan-run.ts";

const SYSTEM_PROMPT = `You answer questions about a run of an agent that has ended. Use only what is below and the conversation.
What the run was given: {{ input.about.input }}
How it ended: {{ input.about.status }}
Its result: {{ input.about.result }}
Its error, if it failed: {{ input.about.error }}
What happened, step by step: {{ input.about.trace }}`;

/**
 * The graph of every post-run shell: a conversation about the ended run (D10). The shell's input has the knowledge, so
 * the graph is constant except for its lane's id, which is the original's.
 */
function shellDocument(laneId: string): AgentDocument {
  return AgentDocument.parse({
    format: "laneway.agent/1",
    behaviorType: "interactive",
    lanes: [{ id: laneId, name: "Questions about the run", mode: "chat", public: true, start: "reply" }],
    nodes: [
      {
        id: "reply",
        type: "llm",
        config: { model: "default", system: SYSTEM_PROMPT, prompt: "{{ input.message }}", memory: "thread" },
      },
    ],
    edges: [],
  });
}

/**
 * A shell's input: what it knows of its run, redacted as everywhere (D12). A shell after another shell knows the same.
 */
async function shellInput(run: RunRow, message: string): Promise<RunInput> {
  if (run.kind === "shell") return loadInput(run.runId, { message });
  const { workspaceId, graphFingerprint: fingerprint } = run;
  const graph = await loadGraph({ workspaceId, fingerprint });
  const given = await loadInput(run.runId);
  const secrets = redactionOf(run);
  const shown = showValue(shownInput(given, laneSchema({ graph, run })), secrets);
  const about = {
    input: given instanceof LargeInput ? beginning(shown, given) : shown,
    status: run.status,
    result: showValue(run.finalResponse, secrets),
    error:
      run.error === null
        ? null
        : { code: run.error.code, message: run.error.message, nodeId: run.error.nodeId },
    trace: showValue(await digestTrace(run.runId), secrets),
  };
  return keepLarge({ message, about });
}

/** A large input would not fit into a prompt, so the shell gets its head. */
function beginning(shown: Json, { chars }: LargeInput): JsonObject {
  const preview = JSON.stringify(shown).slice(0, PAYLOAD_CHARS.max).toWellFormed();
  return { truncated: true, originalChars: chars, preview };
}

/** A post-run shell for an ended run, planned (D10). */
export async function shellPlan({
  actor,
  run,
  message,
}: {
  actor: Actor;
  run: RunRow;
  message: string;
}): Promise<Omit<RunPlan, "idempotency">> {
  const document = shellDocument(run.laneId);
  return {
    actor,
    agentId: run.agentId,
    laneId: run.laneId,
    mode: run.mode,
    kind: "shell",
    graphFingerprint: await storeGraph(runtime().db, { workspaceId: actor.workspaceId, document }),
    maxConcurrentRuns: run.maxConcurrentRuns,
    input: await shellInput(run, message),
    remembered: rememberedFor(actor, run),
    metadata: run.metadata ?? undefined,
    attachments: [],
    threadId: run.threadId,
    forkedFromRunId: run.runId,
  };
}

const MAX_LINES = 200;

const findLines: Statement = {
  name: "trace-digest",
  text: `
    select type as "type", node_id as "nodeId",
           coalesce(payload->'answer'->>'action', payload->'error'->>'message', payload->>'outcome') as "note"
      from run_events
     where run_id = $1
       and type in ('node_completed', 'node_failed', 'interaction_requested', 'interaction_answered',
                    'interaction_expired', 'run_failed', 'run_cancelled', 'run_completed')
     order by sequence
     limit ${MAX_LINES}`,
};

/** A run's trace as text, one line per step, short enough for a prompt. */
export async function digestTrace(runId: string): Promise<Json> {
  const rows = await runtime().db.run<{ type: string; nodeId: string | null; note: string | null }>(
    findLines,
    [runId],
  );
  return rows.map(({ type, nodeId, note }) => [type, nodeId, note].filter((part) => part !== null).join(" "));
}
