import { Search } from "lucide-react";
import { nodeWords } from "#components/graph/node-words.ts";
import type { Effect } from "#lib/execution/nodes/effect.ts";
import { runEffectNode } from "#lib/execution/nodes/run-node.ts";
import { computeFor } from "#lib/execution/nodes/testing/compute-for.ts";
import { Journal } from "#lib/execution/worker/journal.ts";
import { runGraph } from "#lib/execution/worker/run-graph.ts";
import { Turn } from "#lib/execution/worker/turn.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { NO_SECRETS } from "#lib/language/redaction/redact.ts";
import { RunRedaction } from "#lib/nouns/runs/run-redaction.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";

/** Runs in a copy of the project that has the type `lookup`, and prints what the project makes of it. */

const LOOKUP = { key: "input.order", connectionId: "erp", fields: ["name"] };

const documentWith = (config: object, { shown = "nodes.find.name", on = "missing" } = {}) => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "find", inputSchema: { type: "object" } }],
  nodes: [
    { id: "find", type: "lookup", config },
    { id: "show", type: "output", config: { value: shown } },
    { id: "none", type: "output", config: { value: "'none'" } },
  ],
  edges: [
    { from: "find", to: "show" },
    { from: "find", on, to: "none" },
  ],
});

function problems(document: object): string[] {
  const environment = {
    modelProblem: () => null,
    knownTools: () => true,
    knownAgents: () => true,
    knownConnections: (name: string) => name === "erp",
  };
  return validateDocument({ document, environment })
    .filter(({ severity }) => severity === "error")
    .map(({ code, path }) => `${code} ${path}`);
}

/** How a run with this order ends, and the types of nodes as its trace names them. */
async function run(order: string) {
  const document = AgentDocument.parse(documentWith(LOOKUP));
  const scope = {
    input: { order },
    attachments: [],
    thread: { messages: [] },
    run: { id: "run_1", laneId: "main", turn: 1, metadata: {}, startedAt: "2026-11-21T00:00:00.000Z" },
  };
  const hiding = { schema: undefined, answers: {} };
  const turn = new Turn({
    lease: { runId: "run_1", owner: "wrk_1", token: 1 },
    workspaceId: "wsp_1",
    status: "running",
    turn: 1,
    conversational: false,
    runGraph: runGraph({ document, laneId: "main" }),
    finished: [],
    containers: [],
    failedAttempts: new Map(),
    begun: new Set(),
    openInteractions: new Set(),
    journal: new Journal([], []),
    scope,
    lostWorkers: 0,
    hiding,
    redaction: new RunRedaction(NO_SECRETS),
  });
  const [launch] = turn.begin();
  if (!launch || !("failedAttempts" in launch)) throw new Error("no effect was launched");
  const { node, place } = launch;
  const { occurrenceId } = place;
  const effect: Effect = {
    workspaceId: "wsp_1",
    occurrenceId,
    compute: computeFor({ ...scope, nodes: {} }),
    earlier: [],
    hiding,
    secrets: new RunRedaction(NO_SECRETS),
    async call(_, perform) {
      const signal = new AbortController().signal;
      const { result } = await perform({ idempotencyKey: occurrenceId, signal, record: () => {} });
      return result;
    },
    async open() {
      throw new Error("nothing is asked");
    },
  };
  const result = await runEffectNode({ node, effect });
  turn.effectEnded({ nodeId: node.id, occurrenceId }, { result, failedAttempts: 0 });
  // On a busy machine a turn pauses between its nodes.
  while (turn.isPaused) {
    await loopShare.next();
    turn.goOn();
  }
  const started = turn.pending.take().events.filter(({ type }) => type === "node_started");
  return { end: turn.end, types: started.map(({ payload }) => payload) };
}

const { icon, label } = nodeWords("lookup");
process.stdout.write(
  JSON.stringify({
    problems: {
      none: problems(documentWith(LOOKUP)),
      shape: problems(documentWith({ ...LOOKUP, key: "" })),
      outcome: problems(documentWith(LOOKUP, { on: "absent" })),
      expression: problems(documentWith({ ...LOOKUP, key: "nodes.other" })),
      reference: problems(documentWith({ ...LOOKUP, connectionId: "crm" })),
      fault: problems(documentWith({ ...LOOKUP, fields: [] }, { shown: "1" })),
      staticType: problems(documentWith(LOOKUP, { shown: "nodes.find.price" })),
    },
    runs: { found: await run("A-1"), missing: await run("B-2") },
    words: { label, isSearch: icon === Search },
  }),
);
