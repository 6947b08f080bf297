import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createUser, type GraphSource } from "#lib/testing/factories.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let world: EffectService;
let viewer: Dashboard;
beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, teamId } = world.tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  viewer = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId });
});
afterAll(() => world.close());

/** Long values are hidden wherever they occur, short ones at their place and in what is made of them. */
const LONG = "swordfish-and-more";
const PASSWORD = "hunter2";
const PIN = "48-15";
const IBAN = "DE89 3704 0044 0532";
const hidden = { "x-laneway-sensitive": true };
const INPUT = { user: "ada", password: PASSWORD, apiToken: LONG, pin: PIN, payer: { iban: IBAN } };

const QUESTIONS = [
  { id: "code", label: "Code", type: "text", ...hidden },
  { id: "q1", label: "Your password", type: "text" },
  { id: "why", label: "Why", type: "text" },
] as const;

/** Asks a model with the whole input in its prompt, then a person, then a model with the answers. */
const GRAPH: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "go",
      name: "Go",
      mode: "structured",
      start: "first",
      inputSchema: {
        type: "object",
        $defs: { iban: { type: "string", ...hidden } },
        properties: {
          pin: { type: "string", ...hidden },
          payer: { type: "object", properties: { iban: { $ref: "#/$defs/iban" } } },
        },
      },
    },
  ],
  nodes: [
    {
      id: "first",
      type: "llm",
      config: { system: "PIN {{ input.pin }}", prompt: "{{ input }} and {{ upper(input.password) }}" },
    },
    {
      id: "person",
      type: "ask",
      config: {
        title: "More",
        message: "For {{ input.password }} of {{ input.user }}",
        questions: [...QUESTIONS],
      },
    },
    { id: "second", type: "llm", config: { prompt: "{{ nodes.person }}" } },
    {
      id: "end",
      type: "output",
      config: { value: "{'token': input.password, 'said': nodes.second, 'iban': input.payer.iban}" },
    },
  ],
  edges: [
    { from: "first", to: "person" },
    { from: "person", to: "second" },
    { from: "second", to: "end" },
  ],
};

const ANSWERS = { code: "7-7-7", q1: "letmein", why: "because" };
const SECRETS = [PASSWORD, PASSWORD.toUpperCase(), LONG, PIN, IBAN, ANSWERS.code, ANSWERS.q1];

function expectNone(shown: unknown): void {
  const text = JSON.stringify(shown);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

async function answered(): Promise<string> {
  world.models.respondWith(replyText(`I know ${LONG}`), replyText("ok"));
  const runId = await world.start(GRAPH, INPUT);
  const waiting = await world.api.runUntil(runId);
  // The credential that asked sees what it is asked for.
  expect(waiting.pendingInteraction?.message).toBe(`For ${PASSWORD} of ada`);
  expect(waiting.pendingInteraction?.questions[0]).toMatchObject(hidden);
  const { interactionId = "" } = waiting.pendingInteraction ?? {};
  expectNone(accepted(await viewer.call(dashboardOperations.getRunPage, { params: { runId } })));
  expectNone(accepted(await viewer.call(dashboardOperations.listInbox, { query: {} })));
  expectNone(accepted(await viewer.call(dashboardOperations.getInteraction, { params: { interactionId } })));
  accepted(await world.api.reply(runId, { interactionId, answers: ANSWERS }));
  return runId;
}

test("values under secret-like names and marked as sensitive are in no trace and on no page, and reach the model", async () => {
  const asked = world.models.requests.length;
  const runId = await answered();
  const run = await world.api.runUntil(runId);
  expect(run).toMatchObject({
    status: "completed",
    finalResponse: { token: PASSWORD, said: "ok", iban: IBAN },
  });
  const sent = JSON.stringify(world.models.requests.slice(asked).map(({ body }) => body.messages));
  for (const secret of SECRETS) expect(sent).toContain(secret);

  const { events } = accepted(
    await world.api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000 }),
  );
  expectNone(events);
  expect(JSON.stringify(events)).toContain("because");
  expect(await world.payloads(runId, "model_called")).toMatchObject([
    {
      system: "PIN [redacted]",
      prompt: expect.stringMatching(/"user":"ada","password":"\[redacted\]".* and \[REDACTED\]$/),
      answer: "I know [redacted]",
    },
    { prompt: '{"code":"[redacted]","q1":"[redacted]","why":"because"}' },
  ]);

  const page = accepted(await viewer.call(dashboardOperations.getRunPage, { params: { runId } }));
  expectNone(page);
  expect(page.input).toEqual({
    user: "ada",
    password: "[redacted]",
    apiToken: "[redacted]",
    pin: "[redacted]",
    payer: { iban: "[redacted]" },
  });
  expect(page.inputIsRedacted).toBe(true);
  for (const nodeId of ["first", "person", "second", "end"]) {
    const params = { runId, occurrenceId: `${runId}:${nodeId}:1` };
    expectNone(accepted(await viewer.call(dashboardOperations.getOccurrence, { params })));
  }
  expectNone(accepted(await viewer.call(dashboardOperations.listEvents, { params: { runId }, query: {} })));
  expectNone(accepted(await viewer.call(dashboardOperations.getTimeline, { params: { runId }, query: {} })));
  expectNone(accepted(await viewer.call(dashboardOperations.getRunStart, { params: { runId } })));
  world.models.respondWith(replyText("another answer"));
  const other = await world.api.started(run.agentId, { input: { ...INPUT, pin: "another" } });
  await world.api.runUntil(other);
  const params = { runId, otherRunId: other };
  expectNone(accepted(await viewer.call(dashboardOperations.compareRuns, { params })));
});

test("a shell is told nothing that is hidden, and hides it in turn", async () => {
  const runId = await answered();
  await world.api.runUntil(runId);
  const asked = world.models.requests.length;
  world.models.respondWith(replyText(`Maybe ${LONG}?`));
  const opened = accepted(await world.api.continueRun(runId, { message: `Was it ${LONG}?` }));
  const shell = await world.api.runUntil(opened.runId);
  const [request] = world.models.requests.slice(asked);
  const system = JSON.stringify(request?.body.messages).replaceAll(`Was it ${LONG}?`, "");
  expect(system).toContain("[redacted]");
  expectNone(system);
  expect(shell.finalResponse).toBe(`Maybe ${LONG}?`);
  const { events } = accepted(
    await world.api.getTrace(shell.runId, { includePayloads: true, payloadMaxChars: 20_000 }),
  );
  expectNone(events);
  const page = { params: { runId: shell.runId } };
  expectNone(accepted(await viewer.call(dashboardOperations.getRunPage, page)));
  expectNone(accepted(await viewer.call(dashboardOperations.getConversation, { ...page, query: {} })));
});

test("what a run remembers is written with what it was found in, and found again by the worker that takes it up", async () => {
  world.models.respondWith(replyText("first"), replyText(`It is ${LONG}`));
  const runId = await world.start(GRAPH, INPUT);
  const { pendingInteraction } = await world.api.runUntil(runId);
  const row = async (text: string): Promise<Json> => {
    const [found] = await runtime().db.run<{ remembered: Json }>({ name: `test ${text}`, text }, [runId]);
    return found?.remembered ?? null;
  };
  expect(await row("select remembered from runs where id = $1")).toEqual([PIN, IBAN, LONG]);
  await untilUnheld(runtime().db, runId);
  // As a run that began before an upgrade, or whose process died before it wrote anything of it.
  expect(await row("update runs set remembered = null where id = $1 returning remembered")).toBeNull();
  const { interactionId = "" } = pendingInteraction ?? {};
  accepted(await world.api.reply(runId, { interactionId, answers: { ...ANSWERS, code: "a code of many" } }));
  await world.api.runUntil(runId);
  expect(new Set([await row("select remembered from runs where id = $1")].flat())).toEqual(
    new Set(["a code of many", ANSWERS.q1, PIN, LONG, IBAN]),
  );
  expect(await world.payloads(runId, "model_called")).toMatchObject([{}, { answer: "It is [redacted]" }]);
});

const lane = { id: "go", name: "Go", mode: "structured", start: "pass" } as const;
const schemaOf = (properties: JsonObject) => ({ type: "object", properties });

test("short values and numbers are hidden where an expression passes them on under other names", async () => {
  const question = { id: "tan", label: "TAN", type: "text", ...hidden } as const;
  const graph: GraphSource = {
    ...GRAPH,
    lanes: [{ ...lane, start: "q", inputSchema: schemaOf({ c: { type: "string", ...hidden }, n: hidden }) }],
    nodes: [
      { id: "q", type: "ask", config: { title: "TAN", questions: [question] } },
      {
        id: "end",
        type: "output",
        config: {
          value: "{'tan': nodes.q.tan, 'cvc': input.c, 'said': 'n=' + string(input.n), 'n': input.n}",
        },
      },
    ],
    edges: [{ from: "q", to: "end" }],
  };
  const runId = await world.start(graph, { c: "739", n: 4711 });
  const { pendingInteraction } = await world.api.runUntil(runId);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await world.api.reply(runId, { interactionId, answers: { tan: "482913" } }));
  const own = { tan: "482913", cvc: "739", said: "n=4711", n: 4711 };
  expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: own });
  const shown = { tan: "[redacted]", cvc: "[redacted]", said: "n=[redacted]", n: "[redacted]" };
  const page = accepted(await viewer.call(dashboardOperations.getRunPage, { params: { runId } }));
  expect(page.run.finalResponse).toEqual(shown);
  expect(await world.payloads(runId, "run_completed")).toEqual([{ finalResponse: shown }]);
});

test("a list of many marked values is hidden value by value, and where there are too many, nothing of the run is shown", async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ iban: `DE89-37-${index}`, name: `Ada No. ${index}` }));
  const graph: GraphSource = {
    ...GRAPH,
    lanes: [{ ...lane, inputSchema: schemaOf({ rows: { type: "array", ...hidden } }) }],
    nodes: [
      {
        id: "pass",
        type: "transform",
        config: { expression: "input.rows.map(r, {'to': r.iban, 'who': r.name})" },
      },
      { id: "end", type: "output", config: { value: "{'rows': nodes.pass, 'text': 'an answer'}" } },
    ],
    edges: [{ from: "pass", to: "end" }],
  };
  for (const count of [120, 300]) {
    const runId = await world.start(graph, { rows: rowsOf(count) });
    const run = await world.api.runUntil(runId);
    expect(run.status).toBe("completed");
    expect(JSON.stringify(run.finalResponse)).toContain(`Ada No. ${count - 1}`);
    const params = { runId };
    const page = accepted(await viewer.call(dashboardOperations.getRunPage, { params }));
    const { events } = accepted(
      await world.api.getTrace(runId, { includePayloads: true, payloadMaxChars: 20_000 }),
    );
    const timeline = accepted(await viewer.call(dashboardOperations.getTimeline, { params, query: {} }));
    const occurrence = { params: { runId, occurrenceId: `${runId}:pass:1` } };
    const step = accepted(await viewer.call(dashboardOperations.getOccurrence, occurrence));
    const start = accepted(await viewer.call(dashboardOperations.getRunStart, { params }));
    const listed = accepted(await viewer.call(dashboardOperations.listRuns, { query: {} }));
    const everything = JSON.stringify([page, events, timeline, step, start, listed]);
    expect(everything).not.toContain("DE89-37");
    expect(everything).not.toContain("Ada No.");
    expect(everything.includes("an answer")).toBe(count === 120);
    expect(page.run.finalResponse === "[redacted]").toBe(count === 300);
  }
});
