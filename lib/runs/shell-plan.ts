import { storeGraph } from "#lib/agents/store-graph.ts";
import type { Actor } from "#lib/auth/actor.ts";
import { AgentDocument } from "#lib/contract/agent-document.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { JsonObject } from "#lib/json.ts";
import { runtime } from "#lib/runtime.ts";
import type { RunPlan } from "./create-run.ts";
import type { RunRow } from "./find-runs.sql.ts";
import { keepLarge, type RunInput } from "./keep-large.ts";
import { loadInput } from "./load-input.ts";
import { digestTrace } from "./trace-digest.ts";

const SYSTEM_PROMPT = `You answer questions about a run of an agent that has ended. Use only what is below and the conversation.
What the run was given: {{ input.about.input }}
How it ended: {{ input.about.status }}
Its result: {{ input.about.result }}
Its error, if it failed: {{ input.about.error }}
What happened, step by step: {{ input.about.trace }}`;

/**
 * The graph of every post-run shell: a conversation that knows the ended run (D10). What it knows is in the
 * shell's input, so the graph is always this one; its single lane carries the original lane's id.
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

/** A shell's input: what it knows of its run. One that follows another shell knows what that one knew. */
async function shellInput(run: RunRow, message: string): Promise<RunInput> {
  if (run.kind === "shell") return loadInput(run.runId, { message });
  const about = {
    input: shownInput(await loadInput(run.runId)),
    status: run.status,
    result: run.finalResponse,
    error:
      run.error === null
        ? null
        : { code: run.error.code, message: run.error.message, nodeId: run.error.nodeId },
    trace: await digestTrace(run.runId),
  };
  return keepLarge({ message, about });
}

/** A large input would not fit into a prompt: of it the shell knows how it begins. */
function shownInput(input: RunInput): JsonObject {
  if (!(input instanceof LargeInput)) return input;
  const preview = JSON.stringify(input.head).slice(0, PAYLOAD_CHARS.max).toWellFormed();
  return { truncated: true, originalChars: input.chars, preview };
}

/** A post-run shell for an ended run, ready to be created (D10). */
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
    metadata: run.metadata ?? undefined,
    attachments: [],
    threadId: run.threadId,
    forkedFromRunId: run.runId,
  };
}
