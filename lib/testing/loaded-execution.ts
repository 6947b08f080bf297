import type { JsonObject } from "#lib/contract/json.ts";
import { Journal } from "#lib/execution/worker/journal.ts";
import type { LoadedExecution } from "#lib/execution/worker/load-execution.ts";
import { runGraph } from "#lib/execution/worker/run-graph.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { NO_SECRETS } from "#lib/language/redaction/redact.ts";
import { RunRedaction } from "#lib/nouns/runs/run-redaction.ts";

/** A run of the document's first lane as its worker holds it, at the beginning of its first turn. */
export function loadedExecution(
  document: object,
  { input, ...parts }: Partial<LoadedExecution> & { readonly input: JsonObject },
): LoadedExecution {
  const parsed = AgentDocument.parse(document);
  const laneId = parsed.lanes[0]?.id ?? "";
  return {
    lease: { runId: "run_1", owner: "wrk_1", token: 1 },
    workspaceId: "wsp_1",
    credentialId: "key_1",
    status: "running",
    turn: 1,
    isChild: false,
    conversational: false,
    runGraph: runGraph({ document: parsed, laneId }),
    preview: undefined,
    given: undefined,
    finished: [],
    containers: [],
    failedAttempts: new Map(),
    begun: new Set(),
    stored: new Set(),
    openInteractions: new Set(),
    answers: [],
    sleeping: new Set(),
    calling: new Set(),
    journal: new Journal([], []),
    scope: {
      input,
      attachments: [],
      thread: { messages: [] },
      run: { id: "run_1", laneId, turn: 1, metadata: {}, startedAt: "2026-11-21T00:00:00.000Z" },
    },
    lostWorkers: 0,
    hasKilledWorkers: false,
    timeoutSeconds: 3_600,
    executedMs: 0,
    counts: { nodes: 0, outputBytes: 0, events: 0 },
    hiding: { schema: undefined, answers: {} },
    redaction: new RunRedaction(NO_SECRETS),
    ...parts,
  };
}
