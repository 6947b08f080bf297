import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { watchLoop } from "#lib/testing/watch-loop.ts";

/** Evaluations take their time here, on whatever machine this is. */
vi.setConfig({ testTimeout: 180_000 });

/** A slow machine counts for three; what these tests guard against is seconds. */
const HELD_MS = 150;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

type Nodes = GraphSource["nodes"];

async function publish(
  nodes: Nodes,
  { edges = [], inputSchema = {} }: { edges?: GraphSource["edges"]; inputSchema?: object } = {},
): Promise<string> {
  const [first] = nodes;
  const graph: GraphSource = {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "in",
        name: "In",
        mode: "structured",
        start: first?.id ?? "",
        inputSchema: { type: "object", ...inputSchema },
      },
    ],
    nodes,
    edges,
  };
  return (await publishGraph({ ...tenant, graph })).agentId;
}

const output = (value: string): Nodes => [{ id: "out", type: "output", config: { value } }];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Runs `work` while another client polls a run that has ended. Gives the result of `work`, how long the loop was
 * held, and the polls.
 */
async function whilePolling<T>(
  work: () => Promise<T>,
): Promise<{ result: T; heldMs: number; polls: number }> {
  const agentId = await publish(output("1"));
  const other = await api.started(agentId, { input: {} });
  await api.runUntil(other);
  const heldMs = watchLoop();
  let isDone = false;
  let polls = 0;
  const polling = (async () => {
    while (!isDone) {
      accepted(await api.getRun(other));
      polls += 1;
    }
  })();
  try {
    return { result: await work(), heldMs: heldMs(), polls };
  } finally {
    isDone = true;
    await polling;
  }
}

describe("an evaluation that takes long holds nobody", () => {
  test("a switch of 100 cases over a list of 200", async () => {
    const when = "input.l.all(a, input.l.all(b, input.m.all(c, true))) == false";
    const agentId = await publish(
      [
        {
          id: "route",
          type: "switch",
          config: { cases: numbers(100).map((n) => ({ name: `c${n}`, when })) },
        },
        ...output("'none'"),
      ],
      { edges: [{ from: "route", on: "else", to: "out" }] },
    );
    const input = { l: numbers(200), m: numbers(40) };
    const { result, heldMs, polls } = await whilePolling(async () =>
      api.runUntil(await api.started(agentId, { input }), undefined, 120_000),
    );
    expect(result).toMatchObject({ status: "completed", finalResponse: "none" });
    expect(heldMs).toBeLessThan(HELD_MS);
    expect(polls).toBeGreaterThan(10);
  });

  test("nested comprehensions that spend the whole budget of an expression", async () => {
    const agentId = await publish(output("input.l.map(a, input.l.filter(z, true).map(b, [a, b]))"));
    const { result, heldMs } = await whilePolling(async () =>
      api.runUntil(await api.started(agentId, { input: { l: numbers(4_000) } }), undefined, 60_000),
    );
    expect(result).toMatchObject({
      status: "failed",
      error: { code: "expression_error", nodeId: "out", message: expect.stringContaining("10 million") },
    });
    expect(heldMs).toBeLessThan(HELD_MS);
  });

  test("a pattern with many states on a long text, in an expression", async () => {
    const agentId = await publish(output("input.text.matches('[ab]*a[ab]{300}[cd]')"));
    const { result, heldMs } = await whilePolling(async () =>
      api.runUntil(await api.started(agentId, { input: { text: "ab".repeat(15_000) } }), undefined, 60_000),
    );
    expect(result).toMatchObject({ status: "completed", finalResponse: false });
    expect(heldMs).toBeLessThan(HELD_MS);
  });

  test("patterns of a lane's schema", async () => {
    const agentId = await publish(output("1"), {
      inputSchema: { properties: { texts: { items: { pattern: "^[ab]*a[ab]{30}$" } } } },
    });
    const texts = numbers(5).map((n) => `${"ab".repeat(10_000)}${n}`);
    const { result, heldMs } = await whilePolling(() => api.startRun(agentId, { input: { texts } }));
    expect(result.status).toBe(422);
    expect(heldMs).toBeLessThan(HELD_MS);
  });

  test("many evaluations, each of them short", async () => {
    const nodes: Nodes = numbers(100).map((n) => ({
      id: `n${n}`,
      type: "transform",
      config: { expression: "input.l.map(a, input.m.filter(b, b > a).size()).size()" },
    }));
    const agentId = await publish([...nodes, ...output("nodes.n99")], {
      edges: numbers(100).map((n) => ({ from: `n${n}`, to: n === 99 ? "out" : `n${n + 1}` })),
    });
    const { result, heldMs } = await whilePolling(async () =>
      api.runUntil(await api.started(agentId, { input: { l: numbers(150), m: numbers(200) } })),
    );
    expect(result).toMatchObject({ status: "completed", finalResponse: 150 });
    expect(heldMs).toBeLessThan(HELD_MS);
  });
});

test("a run is cancelled in the middle of a long evaluation, and its thread works for others", async () => {
  const agentId = await publish([
    {
      id: "route",
      type: "switch",
      config: {
        cases: numbers(100).map((n) => ({
          name: `c${n}`,
          when: "input.l.all(a, input.l.all(b, input.l.all(c, true))) == false",
        })),
      },
    },
  ]);
  const runIds = await Promise.all(
    numbers(3).map(() => api.started(agentId, { input: { l: numbers(200) } })),
  );
  for (const runId of runIds) accepted(await api.cancelRun(runId));
  for (const runId of runIds)
    expect((await api.runUntil(runId, ({ status }) => status === "cancelled")).status).toBe("cancelled");
  const after = await publish(output("input.l.all(a, input.l.all(b, input.m.all(c, true)))"));
  const run = await api.runUntil(
    await api.started(after, { input: { l: numbers(200), m: numbers(10) } }),
    undefined,
    60_000,
  );
  expect(run.finalResponse).toBe(true);
});

const ROWS = numbers(5_000).map((n) => ({ n, name: `row ${n}`, text: "x".repeat(60) }));

test("a run with a large input and large outputs waits, is taken up again and ends with all of it", async () => {
  const agentId = await publish(
    [
      { id: "rows", type: "transform", config: { expression: "input.rows.filter(r, r.n >= 10)" } },
      {
        id: "ask",
        type: "approval",
        config: {
          title: "Go on?",
          summary: "{{ nodes.rows.size() }} rows, the first of them {{ nodes.rows[0].name }}",
          details: "{'last': input.rows[4999].n}",
        },
      },
      ...output("nodes.rows.map(r, r.text + string(r.n))"),
    ],
    {
      edges: [
        { from: "rows", to: "ask" },
        { from: "ask", on: "approved", to: "out" },
      ],
    },
  );
  const runId = await api.started(agentId, { input: { rows: ROWS } });
  const { pendingInteraction } = await api.runUntil(runId);
  expect(pendingInteraction).toMatchObject({
    message: "4990 rows, the first of them row 10",
    approval: { arguments: { last: 4_999 } },
  });
  accepted(
    await api.decide(runId, {
      interactionId: pendingInteraction?.interactionId ?? "",
      action: "approve",
    }),
  );
  const run = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(run.finalResponse).toEqual(ROWS.slice(10).map(({ n, text }) => `${text}${n}`));
  const { events } = accepted(await api.getTrace(runId, { includePayloads: true }));
  const rows = events.find(({ eventType, nodeId }) => eventType === "node_completed" && nodeId === "rows");
  expect(rows?.payload).toMatchObject({
    truncated: true,
    originalChars: expect.any(Number),
    preview: expect.stringMatching(/^\{"outcome":"done","output":\[\{"n":10,"name":"row 10"/),
  });
});
