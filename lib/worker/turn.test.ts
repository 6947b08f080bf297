import { expect, test } from "vitest";
import { AgentDocument } from "#lib/contract/agent-document.ts";
import type { Json } from "#lib/json.ts";
import { NodeFailure } from "#lib/nodes/node-result.ts";
import { NO_SECRETS } from "#lib/redaction/redact.ts";
import { RunRedaction } from "#lib/runs/run-redaction.ts";
import { Journal } from "./journal.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { runGraph } from "./run-graph.ts";
import { Turn } from "./turn.ts";

const node = (id: string, type: string, config: object) => ({ id, type, config });
const at = (nodeId: string) => ({ nodeId, occurrenceId: `run_1:${nodeId}:1` });

function load(nodes: object[], edges: object[], parts: Partial<LoadedExecution> = {}): LoadedExecution {
  const document = AgentDocument.parse({
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "lane", name: "Lane", mode: "structured", start: "first" }],
    nodes,
    edges,
  });
  return {
    lease: { runId: "run_1", owner: "wrk_1", token: 1 },
    workspaceId: "wsp_1",
    status: "running",
    turn: 1,
    conversational: false,
    runGraph: runGraph({ document, laneId: "lane" }),
    finished: [],
    failedAttempts: new Map(),
    begun: new Set(),
    openInteractions: new Set(),
    journal: new Journal([], []),
    scope: {
      input: { n: 2 },
      attachments: [],
      thread: { messages: [] },
      run: { id: "run_1", laneId: "lane", turn: 1, metadata: {}, startedAt: "2026-11-21T00:00:00.000Z" },
    },
    lostWorkers: 0,
    hiding: { schema: undefined, answers: {} },
    redaction: new RunRedaction(NO_SECRETS),
    ...parts,
  };
}

const types = (turn: Turn) => turn.pending.take().events.map((event) => [event.type, event.nodeId]);

test("pure nodes are computed at once and wait to be written with whatever comes next", () => {
  const turn = new Turn(
    load(
      [
        node("first", "transform", { expression: "input.n * 2" }),
        node("last", "output", { value: "nodes.first + 1" }),
      ],
      [{ from: "first", to: "last" }],
    ),
  );
  expect(turn.begin()).toEqual([]);
  expect(turn.end).toEqual({ result: 5 });
  expect(types(turn)).toEqual([
    ["node_started", "first"],
    ["node_completed", "first"],
    ["node_started", "last"],
    ["node_completed", "last"],
  ]);
});

test("an effect's beginning is pending before it is launched, and its outputs are those of that moment", () => {
  const turn = new Turn(
    load(
      [
        node("first", "transform", { expression: "1" }),
        node("call", "llm", { prompt: "x" }),
        node("other", "llm", { prompt: "y" }),
      ],
      [
        { from: "first", to: "call" },
        { from: "first", to: "other" },
      ],
    ),
  );
  const [call, other] = turn.begin();
  const { steps } = turn.pending.take();
  expect(steps.map(({ nodeId, outcome }) => [nodeId, outcome])).toEqual([
    ["first", "done"],
    ["call", null],
    ["other", null],
  ]);
  const result = { outcome: "done", output: "A" };
  turn.effectEnded(at("call"), { result, failedAttempts: 0 });
  expect(call?.scope.nodes).toEqual({ first: 1 });
  expect(other?.scope.nodes).toEqual({ first: 1 });
});

test("an effect that a lost worker had begun is launched again without beginning twice", () => {
  const turn = new Turn(
    load([node("first", "llm", { prompt: "x" })], [], {
      begun: new Set([at("first").occurrenceId]),
      failedAttempts: new Map([[at("first").occurrenceId, 2]]),
    }),
  );
  expect(turn.begin()).toMatchObject([{ occurrenceId: at("first").occurrenceId, failedAttempts: 2 }]);
  expect(turn.pending.isEmpty).toBe(true);
});

test("an expression that fails ends the turn and is the last thing its node did", () => {
  const turn = new Turn(load([node("first", "transform", { expression: "input.absent" })], []));
  turn.begin();
  expect(turn.end).toMatchObject({
    failure: { code: "expression_error", nodeId: "first", retryable: false },
  });
  expect(types(turn)).toEqual([
    ["node_started", "first"],
    ["node_failed", "first"],
  ]);
});

test("a failed effect with a failed edge is a finished step that expressions can read", () => {
  const turn = new Turn(
    load(
      [node("first", "llm", { prompt: "x" }), node("sorry", "output", { value: "nodes.first.error.code" })],
      [{ from: "first", on: "failed", to: "sorry" }],
    ),
  );
  turn.begin();
  turn.pending.take();
  turn.effectEnded(at("first"), { failure: new NodeFailure("model_error", "no"), failedAttempts: 1 });
  expect(turn.end).toEqual({ result: "model_error" });
  const { steps } = turn.pending.take();
  expect(steps[0]).toMatchObject({
    nodeId: "first",
    outcome: "failed",
    output: { error: { code: "model_error", message: "no" } },
  });
});

test("an interaction carries its templates filled in, and its answer resumes the turn", () => {
  const turn = new Turn(
    load(
      [
        node("first", "approval", { title: "Sign", summary: "Pay {{ input.n }}?" }),
        node("paid", "output", { value: "nodes.first.action" }),
      ],
      [{ from: "first", on: "approved", to: "paid" }],
    ),
  );
  turn.begin();
  const [opened] = turn.pending.take().interactions;
  expect(opened).toMatchObject({
    type: "approval",
    nodeId: "first",
    request: { title: "Sign", message: "Pay 2?" },
  });
  const output: Json = { action: "approve", comment: null, decidedBy: null, decidedAt: null };
  const result = { outcome: "approved", output };
  turn.answered(at("first"), result);
  turn.resume([{ occurrenceId: at("first").occurrenceId, result }]);
  expect(turn.end).toEqual({ result: "approve" });
});

test("every event's index gives its step the sequence of its own node_completed", () => {
  const turn = new Turn(
    load(
      [
        node("first", "switch", { cases: [{ name: "yes", when: "true" }] }),
        node("a", "output", { value: "'a'" }),
      ],
      [{ from: "first", on: "yes", to: "a" }],
    ),
  );
  turn.begin();
  const { events, steps } = turn.pending.take();
  for (const step of steps) {
    expect(events[step.eventIndex ?? -1]).toMatchObject({ type: "node_completed", nodeId: step.nodeId });
  }
  expect(events.map(({ type }) => type)).toEqual([
    "node_started",
    "node_completed",
    "branch_taken",
    "node_started",
    "node_completed",
  ]);
});
