import { Search } from "lucide-react";
import { nodeWords } from "#components/graph/node-words.ts";
import type { Effect } from "#lib/execution/nodes/effect.ts";
import { runEffectNode } from "#lib/execution/nodes/run-node.ts";
import { computeFor } from "#lib/execution/nodes/testing/compute-for.ts";
import { Turn } from "#lib/execution/worker/turn.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { NodeTypeFields } from "#lib/language/node-types/node-field.ts";
import type { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import { whatItWrites } from "#lib/nouns/authoring/previews/what-it-writes.ts";
import { failingCall } from "#lib/nouns/run-history/failures/failing-call.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { loadedExecution } from "../loaded-execution.ts";

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
    knownSkill: () => null,
  };
  return validateDocument({ document, environment })
    .filter(({ severity }) => severity === "error")
    .map(({ code, path }) => `${code} ${path}`);
}

/** How a run with this order ends, and the types of nodes as its trace names them. */
async function run(order: string, { config = LOOKUP, shown = "nodes.find.name", mayWrite = true } = {}) {
  const input = { order };
  const loaded = loadedExecution(documentWith(config, { shown }), { input });
  const { hiding, workspaceId } = loaded;
  const { attachments, thread, run: facts } = loaded.scope;
  const turn = new Turn(loaded);
  const [launch] = turn.begin();
  if (!launch || !("failedAttempts" in launch)) throw new Error("no effect was launched");
  const { node, place } = launch;
  const { occurrenceId } = place;
  const effect: Effect = {
    workspaceId,
    runId: "run_1",
    occurrenceId,
    compute: computeFor({ input, attachments, thread, run: facts, nodes: {} }),
    earlier: [],
    files: { ofTurn: [], areGiven: false, mayBeEarlier: false },
    hiding,
    secrets: loaded.redaction,
    mayWrite,
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

const MARKING = { ...LOOKUP, fields: ["seen"] };

/** What a preview of a node with this config does not do: as its list says it, and as its run ends. */
async function unwritten(config: typeof LOOKUP) {
  const node = GraphNode.parse({ id: "find", type: "lookup", config });
  const refused = await run("A-1", { config, shown: "1", mayWrite: false }).then(
    () => null,
    ({ code, message }: NodeFailure) => `${code}: ${message.split(",")[0]}`,
  );
  return { listed: whatItWrites(node, new Set()) ?? null, refused };
}

/** How a failed node's call is shown. */
function shownCall() {
  const node = GraphNode.parse({ id: "find", type: "lookup", config: LOOKUP });
  const input = { order: "A-1" };
  const { attachments, thread, run: facts } = loadedExecution(documentWith(LOOKUP), { input }).scope;
  const error = { code: "node_failed" as const, details: null };
  return failingCall({
    node,
    scope: { input, attachments, thread, run: facts, nodes: {} },
    input: null,
    error,
  });
}

const { icon, label } = nodeWords("lookup");
const forms: Readonly<Record<string, NodeTypeFields>> = NODE_TYPE_FIELDS;
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
    previews: { reading: await unwritten(LOOKUP), marking: await unwritten(MARKING) },
    call: shownCall(),
    words: { label, isSearch: icon === Search },
    form: forms.lookup?.fields.map(({ key, kind }) => `${key} ${kind}`),
  }),
);
