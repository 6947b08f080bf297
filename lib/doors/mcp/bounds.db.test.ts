import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";
import { type Called, McpClient } from "./testing/mcp-client.ts";

/** Megabytes go through runs here, on whatever machine this is. */
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const STEPS = 12;
/** Hands its input from node to node, and answers it. */
const echoing: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "in", name: "In", mode: "structured", start: "step_0", inputSchema: { type: "object" } }],
  nodes: [
    ...Array.from({ length: STEPS }, (_, index) => ({
      id: `step_${index}`,
      type: "transform" as const,
      config: { expression: "input" },
    })),
    { id: "out", type: "output", config: { value: "input" } },
  ],
  edges: Array.from({ length: STEPS }, (_, index) => ({
    from: `step_${index}`,
    to: index === STEPS - 1 ? "out" : `step_${index + 1}`,
  })),
};

/** A success whose text is within the bound. */
function bounded<T>(called: Called): T {
  if (!called.ok) throw new Error(JSON.stringify(called.error));
  expect(Buffer.byteLength(called.text)).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
  return called.body as T; // what the test expects, it says
}

async function runWith(input: Record<string, string>): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: echoing });
  const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input });
  while ((await mcp.called<{ status: string }>("get_run", { runId, waitSeconds: 5 })).status !== "completed");
  return runId;
}

test("a result too long for one answer is shown in part and read in pieces", async () => {
  const input = { text: `"é"\n`.repeat(25_000) };
  const runId = await runWith(input);
  type LeftOut = { truncated: boolean; originalChars: number; readWith: { tool: string; arguments: object } };
  const run = bounded<{ status: string; finalResponse: LeftOut }>(await mcp.call("get_run", { runId }));
  expect(run).toMatchObject({ status: "completed", finalResponse: { truncated: true } });
  const { tool, arguments: first } = run.finalResponse.readWith;
  let text = "";
  for (let offset: number | null = 0; offset !== null; ) {
    const piece: { text: string; nextOffset: number | null; totalChars: number } = bounded(
      await mcp.call(tool, { ...first, offset }),
    );
    expect(piece.totalChars).toBe(run.finalResponse.originalChars);
    text += piece.text;
    offset = piece.nextOffset;
  }
  expect(JSON.parse(text)).toEqual(input);
  expect(await mcp.call("get_run", { runId, at: "/nothing" })).toMatchObject({
    ok: false,
    error: { code: "invalid_request", details: [{ field: "/at" }] },
  });
});

test("a question that is too long leaves the run what it is: a caller sees what waits", async () => {
  const graph: GraphSource = {
    ...echoing,
    nodes: [
      { id: "step_0", type: "approval", config: { title: "{{ input.text }}", summary: "{{ input.text }}" } },
      { id: "out", type: "output", config: { value: "input" } },
    ],
    edges: [{ from: "step_0", on: "approved", to: "out" }],
  };
  const { agentId } = await publishGraph({ ...tenant, graph });
  const input = { text: "z".repeat(200_000) };
  const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input });
  const waiting = () => mcp.call("get_run", { runId, waitSeconds: 5 });
  let run = bounded<{ status: string }>(await waiting());
  while (run.status === "running") run = bounded(await waiting());
  expect(run).toMatchObject({
    runId,
    status: "waiting",
    pendingInteraction: { type: "approval", interactionId: expect.any(String) },
  });
});

test("a trace page too long for one answer is a shorter one, and its cursor goes on where it ends", async () => {
  const runId = await runWith({ text: "漢".repeat(15_000) });
  const filters = { includePayloads: true, payloadMaxChars: 20_000, limit: 200 };
  type Page = { events: { sequence: string }[]; pagination: { limit: number; nextCursor: string | null } };
  const sequences: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined | null; cursor !== null; pages++) {
    const arguments_ = { runId, ...filters, ...(cursor === undefined ? {} : { cursor }) };
    const { events, pagination } = bounded<Page>(await mcp.call("get_run_trace", arguments_));
    expect(events.length).toBeLessThanOrEqual(pagination.limit);
    sequences.push(...events.map(({ sequence }) => sequence));
    cursor = pagination.nextCursor;
  }
  expect(pages).toBeGreaterThan(3);
  expect(sequences).toEqual(sequences.map((_, index) => String(index + 1)));
  const whole = await mcp.called<Page>("get_run_trace", { runId, limit: 200 });
  expect(sequences.length).toBe(whole.events.length);
});

test("an agent whose schemas are too long says what each lane is and lets them be read", async () => {
  const long = (id: string) => ({
    id,
    name: id,
    mode: "structured" as const,
    start: "out",
    inputSchema: {
      type: "object",
      properties: { choice: { enum: Array.from({ length: 9_000 }, (_, n) => `${id}-${n}`) } },
    },
  });
  const graph: GraphSource = {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [long("one"), long("two")],
    nodes: [{ id: "out", type: "output", config: { value: "1" } }],
    edges: [],
  };
  const { agentId } = await publishGraph({ ...tenant, graph });
  type Detail = { lanes: { id: string; inputSchema: { truncated?: boolean } }[] };
  const { lanes } = bounded<Detail>(await mcp.call("get_agent", { agentId }));
  expect(lanes.map(({ id }) => id)).toEqual(["one", "two"]);
  expect(lanes.some(({ inputSchema }) => inputSchema.truncated)).toBe(true);
  bounded(await mcp.call("get_agent", { agentId, at: "/lanes/0/inputSchema" }));
});

test("an agent of fifty lanes that ask for much still says what each lane is, and what it asks for can be read", async () => {
  const ids = Array.from({ length: 50 }, (_, lane) => `lane_${lane}`);
  const fields = Array.from({ length: 12 }, (_, field) => ({
    name: `field_${field}`,
    label: `Field ${field}`,
    description: "é".repeat(700),
  }));
  const graph: GraphSource = {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: ids.map((id) => ({
      id,
      name: "N".repeat(200),
      mode: "structured",
      start: "out",
      inputSchema: { type: "object", description: "s".repeat(1_500) },
      attachments: { supported: true, fields },
    })),
    nodes: [{ id: "out", type: "output", config: { value: "1" } }],
    edges: [],
  };
  const { agentId } = await publishGraph({ ...tenant, graph });
  type LeftOut = { truncated: boolean; readWith: { tool: string; arguments: object } };
  type Detail = { lanes: { id: string; mode: string; attachments: { fields: LeftOut } }[] };
  const { lanes, ...rest } = bounded<Detail>(await mcp.call("get_agent", { agentId }));
  expect(rest).toMatchObject({ agent: { id: agentId, behaviorType: "pipeline" } });
  expect(lanes.map(({ id, mode }) => [id, mode])).toEqual(ids.map((id) => [id, "structured"]));
  const leftOut = lanes.at(-1)?.attachments.fields;
  expect(leftOut).toMatchObject({ truncated: true });
  const read = bounded<{ text: string }>(await mcp.call("get_agent", { ...leftOut?.readWith.arguments }));
  expect(JSON.parse(read.text)).toMatchObject(fields);
});

test("a refusal with more faults than fit tells the first ones, and how many there are besides", async () => {
  const wrong = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`unknown_${n}`, n]));
  const many = await mcp.call("list_agents", wrong);
  const long = await mcp.call("list_agents", { ["x".repeat(300_000)]: 1 });
  if (many.ok || long.ok) throw new Error("it was accepted");
  for (const { error } of [many, long]) {
    expect(Buffer.byteLength(JSON.stringify(error))).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
    expect(error).toMatchObject({ code: "invalid_request" });
  }
  expect(long.error.details).toMatchObject([{ field: expect.stringMatching(/^\/x+…$/) }]);
  const details = many.error.details ?? [];
  const listed = details.length - 1;
  expect(listed).toBeGreaterThan(100);
  expect(details[0]).toMatchObject({ code: "additionalProperties", field: "/unknown_0" });
  expect(details.at(-1)?.message).toBe(`has ${8_000 - listed} more faults than the ${listed} listed here`);
});

test("the list of tools itself is within the bound", async () => {
  expect(Buffer.byteLength(JSON.stringify(await mcp.listTools()))).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
});
