import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { loadedExecution } from "#lib/testing/loaded-execution.ts";
import type { Launch } from "./launch.ts";
import type { LoadedExecution } from "./load-execution.ts";
import { Turn } from "./turn.ts";

const node = (id: string, type: string, config: object) => ({ id, type, config });
const at = (nodeId: string) => ({ nodeId, occurrenceId: `run_1:${nodeId}:1` });

function load(nodes: object[], edges: object[], parts: Partial<LoadedExecution> = {}): LoadedExecution {
  const document = {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "lane", name: "Lane", mode: "structured", start: "first" }],
    nodes,
    edges,
  };
  return loadedExecution(document, { input: { n: 2 }, ...parts });
}

/** On a busy machine a turn pauses between its nodes. */
async function toItsEnd(turn: Turn, launches: readonly Launch[]): Promise<readonly Launch[]> {
  const all = [...launches];
  while (turn.isPaused) {
    await loopShare.next();
    all.push(...turn.goOn());
  }
  return all;
}

const types = (turn: Turn) => turn.pending.take().events.map((event) => [event.type, event.nodeId]);

test("pure nodes are computed at once and wait to be written with whatever comes next", async () => {
  const turn = new Turn(
    load(
      [
        node("first", "transform", { expression: "input.n * 2" }),
        node("last", "output", { value: "nodes.first + 1" }),
      ],
      [{ from: "first", to: "last" }],
    ),
  );
  expect(await toItsEnd(turn, turn.begin())).toEqual([]);
  expect(turn.end).toEqual({ result: 5 });
  expect(types(turn)).toEqual([
    ["node_started", "first"],
    ["node_completed", "first"],
    ["node_started", "last"],
    ["node_completed", "last"],
  ]);
});

test("an effect's beginning is noted before it is launched, and its outputs are those of that moment", async () => {
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
  const [call, other] = await toItsEnd(turn, turn.begin());
  const { steps, events } = turn.pending.take();
  expect(events.flatMap(({ type, nodeId }) => (type === "node_started" ? [nodeId] : []))).toEqual([
    "first",
    "call",
    "other",
  ]);
  // Of an effect with one call nothing is kept before its end.
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(["first"]);
  const result = { outcome: "done", output: "A" };
  await toItsEnd(turn, turn.effectEnded(at("call"), { result, failedAttempts: 0 }));
  expect([call, other]).toMatchObject([
    { scope: { nodes: { first: 1 } } },
    { scope: { nodes: { first: 1 } } },
  ]);
  expect(call && "scope" in call ? Object.keys(call.scope.nodes) : null).toEqual(["first"]);
});

test("an effect that a lost worker had begun is launched again without beginning twice", async () => {
  const turn = new Turn(
    load([node("first", "llm", { prompt: "x" })], [], {
      begun: new Set([at("first").occurrenceId]),
      failedAttempts: new Map([[at("first").occurrenceId, 2]]),
    }),
  );
  expect(await toItsEnd(turn, turn.begin())).toMatchObject([{ place: at("first"), failedAttempts: 2 }]);
  expect(turn.pending.isEmpty).toBe(true);
});

test("an expression that fails ends the turn and is the last thing its node did", async () => {
  const turn = new Turn(load([node("first", "transform", { expression: "input.absent" })], []));
  await toItsEnd(turn, turn.begin());
  expect(turn.end).toMatchObject({
    failure: { code: "expression_error", nodeId: "first", retryable: false },
  });
  expect(types(turn)).toEqual([
    ["node_started", "first"],
    ["node_failed", "first"],
  ]);
});

test("a failed effect with a failed edge is a finished step that expressions can read", async () => {
  const turn = new Turn(
    load(
      [node("first", "llm", { prompt: "x" }), node("sorry", "output", { value: "nodes.first.error.code" })],
      [{ from: "first", on: "failed", to: "sorry" }],
    ),
  );
  await toItsEnd(turn, turn.begin());
  turn.pending.take();
  await toItsEnd(
    turn,
    turn.effectEnded(at("first"), {
      failure: new NodeFailure("model_error", "no", { details: { status: 529 } }),
      failedAttempts: 1,
    }),
  );
  expect(turn.end).toEqual({ result: "model_error" });
  const { steps } = turn.pending.take();
  expect(steps[0]).toMatchObject({
    nodeId: "first",
    outcome: "failed",
    output: { error: { code: "model_error", message: "no", details: { status: 529 } } },
  });
});

test("an interaction carries its templates filled in, and its answer resumes the turn", async () => {
  const turn = new Turn(
    load(
      [
        node("first", "approval", { title: "Sign", summary: "Pay {{ input.n }}?" }),
        node("paid", "output", { value: "nodes.first.action" }),
      ],
      [{ from: "first", on: "approved", to: "paid" }],
    ),
  );
  await toItsEnd(turn, turn.begin());
  const [opened] = turn.pending.take().interactions;
  expect(opened).toMatchObject({
    type: "approval",
    nodeId: "first",
    request: { title: "Sign", message: "Pay 2?" },
  });
  const output: Json = { action: "approve", comment: null, decidedBy: null, decidedAt: null };
  const result = { outcome: "approved", output };
  turn.answered(at("first").occurrenceId, result);
  await toItsEnd(turn, turn.resume([{ occurrenceId: at("first").occurrenceId, result }]));
  expect(turn.end).toEqual({ result: "approve" });
});

test("every event's index gives its step the sequence of its own node_completed", async () => {
  const turn = new Turn(
    load(
      [
        node("first", "switch", { cases: [{ name: "yes", when: "true" }] }),
        node("a", "output", { value: "'a'" }),
      ],
      [{ from: "first", on: "yes", to: "a" }],
    ),
  );
  await toItsEnd(turn, turn.begin());
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
