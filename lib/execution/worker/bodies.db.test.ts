import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

async function decide(runId: string, action: "approve" | "reject") {
  const { pendingInteraction } = await world.api.runUntil(runId);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.decide(runId, { interactionId, action }));
  return pendingInteraction;
}

async function resultOf(source: GraphSource, input: JsonObject) {
  const { status, finalResponse, error } = await world.api.runUntil(await world.start(source, input));
  return { status, finalResponse, error };
}

const doubled: GraphSource["nodes"] = [
  { id: "twice", type: "transform", config: { expression: "item * 2 + index" } },
];

test("a list is gone through in order, and each event says which iteration it is of", async () => {
  const runId = await world.start(
    graphOf(
      [
        { id: "each", type: "for_each", config: { items: "input.list", body: bodyOf(doubled) } },
        { id: "sum", type: "output", config: { value: "{'all': nodes.each, 'sum': sum(nodes.each)}" } },
      ],
      [{ from: "each", to: "sum" }],
    ),
    { list: [1, 2, 3] },
  );
  expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: { all: [2, 5, 8], sum: 15 } });
  const { events } = accepted(await world.api.getTrace(runId));
  const inBodies = events.filter(({ nodeId }) => nodeId === "twice");
  expect(inBodies.map(({ eventType, loopPath }) => [eventType, loopPath])).toEqual(
    [0, 1, 2].flatMap((iteration) => [
      ["node_started", [{ nodeId: "each", iteration }]],
      ["node_completed", [{ nodeId: "each", iteration }]],
    ]),
  );
  const iterations = events.filter(({ eventType }) => eventType === "loop_iteration");
  expect(iterations.map(({ nodeId, loopPath }) => [nodeId, loopPath])).toEqual(
    [0, 1, 2].map((iteration) => ["each", [{ nodeId: "each", iteration }]]),
  );
});

test("an empty list gives an empty list, and what is no list fails the node", async () => {
  const source = graphOf([
    { id: "each", type: "for_each", config: { items: "input.list", body: bodyOf(doubled) } },
  ]);
  expect(await resultOf(source, { list: [] })).toMatchObject({ status: "completed", finalResponse: [] });
  for (const [list, are] of [
    ["abc", "a text of 3 characters"],
    [{ lines: [1], total: 2 }, 'an object with "lines", "total"'],
    [{}, "an object without properties"],
    [null, "null"],
    [7, "a number"],
  ] as const)
    expect(await resultOf(source, { list })).toMatchObject({
      status: "failed",
      error: {
        code: "expression_error",
        nodeId: "each",
        message: expect.stringContaining(`The items must be a list, and are ${are}.`),
      },
    });
});

test("what fails in an iteration says in which", async () => {
  const each = {
    id: "each",
    type: "for_each",
    config: {
      items: "input.list",
      body: bodyOf([{ id: "divide", type: "transform", config: { expression: "10 / item" } }]),
    },
  } as const;
  const list = [1, 2, 0, 4];
  expect(await resultOf(graphOf([each]), { list })).toMatchObject({
    status: "failed",
    error: {
      code: "expression_error",
      nodeId: "divide",
      message: expect.stringMatching(/ \(iteration 2 of "each"\)$/),
      details: { index: 2, loopPath: [{ nodeId: "each", iteration: 2 }], position: expect.anything() },
    },
  });
  const edges = [
    { from: "each", to: "end" },
    { from: "each", on: "failed", to: "mend" },
  ];
  const ends = [
    { id: "end", type: "output", config: { value: "0" } },
    {
      id: "mend",
      type: "output",
      config: { value: "[nodes.each.error.message, nodes.each.error.index, nodes.each.error.details.index]" },
    },
  ] as const;
  const told = [expect.stringMatching(/\(iteration 2 of "each"\)$/), 2, 2];
  expect((await resultOf(graphOf([each, ...ends], edges), { list })).finalResponse).toEqual(told);
});

test("a list begins no further iteration once its results are more than a node gives", async () => {
  const rest = { id: "rest", type: "wait", config: { seconds: 86_400 } } as const;
  const inner: GraphSource["nodes"] = [
    { id: "choose", type: "switch", config: { cases: [{ name: "first", when: "item == 0" }] } },
    { id: "pair", type: "for_each", config: { items: "[1, 2]", body: bodyOf([rest]) } },
    { id: "say", type: "transform", config: { expression: "input.text" } },
  ];
  // The first iteration is under way, in a list within it.
  const ways = [
    { from: "choose", on: "first", to: "pair" },
    { from: "choose", on: "else", to: "say" },
  ];
  const body = bodyOf(inner, ways);
  const each = {
    id: "each",
    type: "for_each",
    config: { items: "input.list", concurrency: 2, body },
  } as const;
  const mend = { id: "mend", type: "output", config: { value: "nodes.each.error.message" } } as const;
  const source = graphOf([each, mend], [{ from: "each", on: "failed", to: "mend" }]);
  const list = Array.from({ length: 30 }, (_, index) => index);
  const runId = await world.start(source, { list, text: "x".repeat(200_000) });
  const { finalResponse } = await world.api.runUntil(runId);
  expect(finalResponse).toContain("more than 1048576 bytes of JSON together");
  expect(await world.payloads(runId, "loop_iteration")).toHaveLength(1 + 6 + 1);
  const left = "select from run_iterations where run_id = $1";
  expect((await world.service.runtime.db.pool.query(left, [runId])).rowCount).toBe(0);
});

test("a loop goes on with its last result as long as it should, and no more often than it may", async () => {
  const source = (maxIterations: number) =>
    graphOf([
      {
        id: "grow",
        type: "loop",
        config: {
          while: "previous < 100",
          maxIterations,
          body: bodyOf([
            {
              id: "next",
              type: "transform",
              config: { expression: "iteration == 0 ? input.from : previous * 2" },
            },
          ]),
        },
      },
    ]);
  expect((await resultOf(source(100), { from: 3 })).finalResponse).toBe(192);
  expect((await resultOf(source(2), { from: 3 })).finalResponse).toBe(6);
});

test("bodies within bodies see the nodes and items around them", async () => {
  const inner = bodyOf([{ id: "cell", type: "transform", config: { expression: "nodes.row * 10 + item" } }]);
  const source = graphOf([
    {
      id: "rows",
      type: "for_each",
      config: {
        items: "[1, 2]",
        concurrency: 2,
        body: bodyOf(
          [
            { id: "row", type: "transform", config: { expression: "item" } },
            { id: "cells", type: "for_each", config: { items: "[item, item + 1]", body: inner } },
          ],
          [{ from: "row", to: "cells" }],
        ),
      },
    },
  ]);
  expect((await resultOf(source, {})).finalResponse).toEqual([
    [11, 12],
    [22, 23],
  ]);
});

const signed = (concurrency: number): GraphSource =>
  graphOf(
    [
      {
        id: "each",
        type: "for_each",
        config: {
          items: "input.list",
          concurrency,
          body: bodyOf(
            [
              { id: "sign", type: "approval", config: { title: "Sign", summary: "Sign {{ item }}?" } },
              { id: "signed", type: "output", config: { value: "item + ' by ' + nodes.sign.action" } },
            ],
            [{ from: "sign", on: "approved", to: "signed" }],
          ),
        },
      },
      { id: "mend", type: "output", config: { value: "nodes.each.error.code" } },
    ],
    [{ from: "each", on: "failed", to: "mend" }],
  );

test("approvals inside a body are asked one after the other, and the run goes on with each", async () => {
  const runId = await world.start(signed(1), { list: ["a", "b", "c"] });
  for (const name of ["a", "b", "c"]) {
    expect((await decide(runId, "approve"))?.message).toBe(`Sign ${name}?`);
  }
  expect((await world.api.runUntil(runId)).finalResponse).toEqual([
    "a by approve",
    "b by approve",
    "c by approve",
  ]);
});

test("a rejection in one iteration withdraws what the others ask, and the failed edge is followed", async () => {
  const runId = await world.start(signed(3), { list: ["a", "b", "c", "d"] });
  await decide(runId, "reject");
  expect(await world.api.runUntil(runId, ({ status }) => status === "completed")).toMatchObject({
    finalResponse: "approval_rejected",
    pendingInteraction: null,
  });
  const { rows } = await world.service.runtime.db.pool.query(
    "select status, count(*)::int from run_interactions where run_id = $1 group by 1 order by 1",
    [runId],
  );
  expect(rows).toEqual([
    { status: "accepted", count: 1 },
    { status: "withdrawn", count: 2 },
  ]);
  const left = await world.service.runtime.db.pool.query("select from run_iterations where run_id = $1", [
    runId,
  ]);
  expect(left.rowCount).toBe(0);
});

test("what ends a wait in a body says which iterations it is of, as what began it", async () => {
  const ask = (id: string, expiresAfterSeconds: number) => ({
    id,
    type: "approval" as const,
    config: { title: "Go?", summary: "{{ item }}", expiresAfterSeconds },
  });
  const inner = bodyOf([ask("sign", 600)]);
  const rows = bodyOf(
    [ask("look", 1), { id: "cells", type: "for_each", config: { items: "[item]", body: inner } }],
    [{ from: "look", on: "expired", to: "cells" }],
  );
  const source = graphOf([{ id: "rows", type: "for_each", config: { items: "['a', 'b']", body: rows } }]);
  const runId = await world.start(source, {});
  const isAsked = (nodeId: string) => (run: { pendingInteraction: { nodeId: string } | null }) =>
    run.pendingInteraction?.nodeId === nodeId;
  await world.api.runUntil(runId, isAsked("sign"));
  await decide(runId, "approve");
  await world.api.runUntil(runId, isAsked("look"));
  const { events } = accepted(await world.api.getTrace(runId));
  const ends = events.filter(({ eventType }) => /^interaction_(answered|expired)$/.test(eventType ?? ""));
  expect(ends.map(({ eventType, loopPath }) => [eventType, loopPath])).toEqual([
    ["interaction_expired", [{ nodeId: "rows", iteration: 0 }]],
    [
      "interaction_answered",
      [
        { nodeId: "rows", iteration: 0 },
        { nodeId: "cells", iteration: 0 },
      ],
    ],
  ]);
});
