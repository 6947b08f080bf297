import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

/** Megabytes go through the service here, on whatever machine this is. */
vi.setConfig({ testTimeout: 300_000 });

/** The longest that a start may keep another caller from the event loop, in the service's own processor time. */
const MAX_HELD_MS = 50;

let started: TestRuntime;
let service: WatchedService;
beforeAll(async () => {
  started = await startTestRuntime();
  service = await startWatchedService({ databaseUrl: started.url });
  await warmUp();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await started.close();
});

interface Attack {
  /** Expression of the agent's only output. */
  readonly value?: string;
  readonly inputSchema?: object;
  readonly body: () => string;
  /** An error code, or the status in which the run ends. */
  readonly end: string;
}

const withInput = (input: unknown) => () => JSON.stringify({ input });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const texts = (text: string) => withInput({ texts: numbers(5).map((n) => `${text}${n}`) });
const patterned = (pattern: string) => ({ properties: { texts: { items: { pattern } } } });

const BODIES: Readonly<Record<string, Attack>> = {
  "25 MB of empty objects": {
    body: () => `{"input":{"l":[${"{},".repeat(8_000_000)}{}]}}`,
    end: "invalid_request",
  },
  "lists within lists, a million deep": {
    body: () => `{"input":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`,
    end: "invalid_request",
  },
  "25 MB that end in a fault": {
    body: () => `{"input":{"text":"${"\\u0041".repeat(4_000_000)}"}`,
    end: "invalid_request",
  },
  "a million numbers": { body: withInput({ l: numbers(900_000) }), end: "completed" },
  "49,000 property names in less than 1 MB": {
    body: withInput(Object.fromEntries(numbers(49_000).map((n) => [`name ${n}`, n]))),
    end: "completed",
  },
  "2,000 long property names": {
    body: withInput(Object.fromEntries(numbers(2_000).map((n) => [`${n} ${"x".repeat(480)}`, n]))),
    end: "completed",
  },
  "15,000 attachments that are none": {
    body: () => JSON.stringify({ input: {}, attachments: numbers(15_000).map((n) => ({ n })) }),
    end: "invalid_request",
  },
  "200,000 numbers in less than 1 MB": {
    body: withInput({ l: numbers(190_000).map((n) => n % 1_000) }),
    end: "completed",
  },
  "a text of less than 1 MB that is escapes alone": {
    body: () => `{"input":{"text":"${"\\ud83d\\ude00".repeat(85_000)}"}}`,
    end: "completed",
  },
  "20 MB of data URLs": { body: withInput({ said: ";base64,A ".repeat(2_000_000) }), end: "completed" },
  "100,000 faults": {
    inputSchema: { properties: { l: { items: { type: "string" } } } },
    body: withInput({ l: numbers(100_000) }),
    end: "input_validation_failed",
  },
  "equal objects that must differ": {
    inputSchema: { properties: { l: { uniqueItems: true } } },
    body: withInput({ l: numbers(20_000).map((n) => ({ a: "x".repeat(20), b: [n] })) }),
    end: "completed",
  },
};

const EXPRESSIONS: Readonly<Record<string, Attack>> = {
  "loops that spend the whole budget": {
    value: "input.l.map(a, input.l.filter(z, true).map(b, [a, b]))",
    body: withInput({ l: numbers(4_000) }),
    end: "failed",
  },
  "a text that doubles": {
    value: "input.l.map(a, [input.t + input.t]).map(b, b[0] + b[0]).map(c, c + c + c + c)",
    body: withInput({ l: numbers(1_000), t: "x".repeat(10_000) }),
    end: "failed",
  },
  "a pattern with many states": {
    value: "input.text.matches('[ab]*a[ab]{300}[cd]')",
    body: withInput({ text: "ab".repeat(15_000) }),
    end: "completed",
  },
  "a pattern from the caller": {
    value: "input.text.matches(input.pattern)",
    body: withInput({ text: `${"a".repeat(50_000)}b`, pattern: "^((a+)+)+$" }),
    end: "completed",
  },
  "a pattern from the caller that repeats repeats": {
    value: "input.text.matches(input.pattern)",
    body: withInput({ text: "a".repeat(50_000), pattern: "((a{0,100}){0,100}){0,100}" }),
    end: "failed",
  },
};

const PATTERNS: Readonly<Record<string, Attack>> = {
  "nested repeats in a lane's schema": {
    inputSchema: patterned("^((a+)+)+$"),
    body: texts("a".repeat(20_000)),
    end: "input_validation_failed",
  },
  "many states in a lane's schema": {
    inputSchema: patterned("^[ab]*a[ab]{30}$"),
    body: texts("ab".repeat(10_000)),
    end: "input_validation_failed",
  },
};

test.each(Object.entries({ ...BODIES, ...EXPRESSIONS, ...PATTERNS }))(
  "%s: another caller polls on",
  async (_what, { value = "'done'", inputSchema = {}, body, end }) => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { agentId } = await publishGraph({ ...tenant, graph: graphOf({ value, inputSchema }) });
    const polled = await publishGraph({ ...other, graph: graphOf({ value: "1" }) });
    const [api, poller] = [new Api(service.baseUrl, tenant.key), new Api(service.baseUrl, other.key)];
    const runId = await poller.started(polled.agentId, { input: {} });
    await poller.runUntil(runId);

    const path = `/v1/public/agents/${agentId}/runs`;
    const headers = { "content-type": "application/json" };
    const sent = body();
    const attack = async () => {
      const response = await api.fetch(path, { method: "POST", headers, body: sent });
      const answer = await response.json();
      return response.ok ? (await api.runUntil(answer.runId, undefined, 100_000)).status : answer.error.code;
    };
    await service.report();
    let isOver = false;
    const attacking = attack().finally(() => {
      isOver = true;
    });
    while (!isOver) accepted(await poller.getRun(runId));
    expect(await attacking).toBe(end);
    expect((await service.report()).heldMs).toBeLessThan(MAX_HELD_MS);
  },
);

/** Code is compiled while it runs for the first times: what looks for data URLs is held up longest by that. */
async function warmUp(): Promise<void> {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: graphOf({ value: "1" }) });
  const api = new Api(service.baseUrl, tenant.key);
  for (let time = 0; time < 5; time++)
    await api.runUntil(await api.started(agentId, { input: { said: ";base64,A ".repeat(200_000) } }));
}

function graphOf({ value, inputSchema = {} }: { value: string; inputSchema?: object }): GraphSource {
  const lane = { id: "in", name: "In", mode: "structured", start: "out" } as const;
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ ...lane, inputSchema: { type: "object", ...inputSchema } }],
    nodes: [{ id: "out", type: "output", config: { value } }],
    edges: [],
  };
}
