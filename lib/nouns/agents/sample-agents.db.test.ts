import { afterAll, beforeAll, expect, test } from "vitest";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { publishAgent } from "./publish-agent.ts";
import { furtherSamples, sampleAgents, withAgentIds } from "./sample-agents.ts";

let service: TestService;
let api: Api;
const agentIds = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService();
  const tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  for (const file of sampleAgents()) {
    agentIds.set(file.name, (await publishGraph({ ...tenant, ...file })).agentId);
  }
  for (const file of furtherSamples()) {
    const { id: agentId } = await publishAgent({
      actor: tenant.owner,
      teamId: tenant.teamId,
      file: withAgentIds(file, agentIds),
    });
    agentIds.set(file.name, agentId);
  }
});
afterAll(() => service.close());

async function run(name: string, body: Parameters<Api["startRun"]>[1]) {
  const runId = await api.started(agentIds.get(name) ?? "", body);
  return api.runUntil(runId);
}

test.each([
  [
    "within the limit",
    { orderId: "A-1", amount: 120 },
    { decision: "refunded", amount: 120, decidedBy: "rules" },
  ],
  [
    "after a change of mind that came too late",
    { orderId: "A-2", amount: 20, reason: "changed_mind", daysSinceDelivery: 31 },
    { decision: "refused", amount: 0, decidedBy: "rules" },
  ],
])("the refund desk decides by itself %s", async (_, input, decision) => {
  expect(await run("Refund desk", { input })).toMatchObject({ status: "completed", finalResponse: decision });
});

test.each([
  ["approve", { decision: "refunded", amount: 620.5, decidedBy: "person" }],
  ["reject", { decision: "refused", amount: 0, decidedBy: "person" }],
] as const)("over the limit a person decides at the refund desk: %s", async (action, decision) => {
  const waiting = await run("Refund desk", { input: { orderId: "A-3", amount: 620.5, reason: "damaged" } });
  expect(waiting).toMatchObject({
    status: "waiting",
    pendingInteraction: {
      type: "approval",
      message: "Refund 620.5 EUR for order A-3? Reason: damaged.",
      approval: { arguments: { orderId: "A-3", amount: 620.5, reason: "damaged", limit: 500 } },
    },
  });
  const { runId, pendingInteraction } = waiting;
  accepted(await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action }));
  const ended = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(ended.finalResponse).toMatchObject(decision);
});

const applicant = { companyName: "Nordlicht GmbH", country: "DE", contactEmail: "orders@nordlicht.example" };
const certificate = {
  name: "certificate.pdf",
  type: "application/pdf",
  base64: Buffer.from("%PDF-").toString("base64"),
};
const answers = { paymentTerms: "30_days", costCentre: "4711", sanctionsClear: true };

test.each([
  [
    "whose papers are in order is accepted",
    { input: { ...applicant, vatId: "DE 123 456 789", yearlySpend: 18_000 }, attachments: [certificate] },
    answers,
    { decision: "accepted", paymentTerms: "30_days", costCentre: "4711", findings: [] },
  ],
  [
    "without papers is put on hold, with every finding",
    { input: { ...applicant, yearlySpend: 80_000 } },
    answers,
    {
      decision: "on_hold",
      findings: [
        "There is no VAT number.",
        "The certificate of registration is missing.",
        "A spend of more than 50000 EUR a year needs a tender.",
      ],
    },
  ],
  [
    "on a sanctions list is refused",
    { input: { ...applicant, vatId: "FR123456789" }, attachments: [certificate] },
    { ...answers, sanctionsClear: false },
    {
      decision: "refused",
      findings: ["The vendor is on a sanctions list.", "The VAT number does not look like one of DE."],
    },
  ],
])("a vendor %s", async (_, body, given, decision) => {
  const waiting = await run("Vendor onboarding", body);
  expect(waiting.pendingInteraction?.questions.map(({ id }) => id)).toEqual(Object.keys(answers));
  const interactionId = waiting.pendingInteraction?.interactionId ?? "";
  accepted(await api.reply(waiting.runId, { interactionId, answers: given }));
  const ended = await api.runUntil(waiting.runId, ({ status }) => status === "completed");
  expect(ended.finalResponse).toMatchObject(decision);
});

test("the concierge knows the house by heart, and remembers the guest", async () => {
  const first = await run("Concierge", { input: { message: "Hello, I am Ada." } });
  expect(first).toMatchObject({
    status: "completed",
    finalResponse: expect.stringContaining("Offline model"),
  });

  const next = async (message: string) => {
    const { runId, turn } = await api.runUntil(first.runId);
    expect(accepted(await api.continueRun(runId, { message })).runId).toBe(runId);
    return api.runUntil(runId, (run) => run.turn === turn + 1 && run.status === "completed");
  };
  expect(await next("Is there Wi-Fi at breakfast?")).toMatchObject({
    turn: 2,
    finalResponse:
      "Breakfast is from 7:00 to 10:30 on the ground floor. The Wi-Fi is called Guests; its code is on your key card.",
  });
  expect(await next("What was my name?")).toMatchObject({
    turn: 3,
    finalResponse: expect.stringContaining("4 messages of this conversation, the first: “Hello, I am Ada.”"),
  });
});

test("an invoice is checked line by line, and each line that differs is a person's to decide", async () => {
  const line = (article: string, amount: number, ordered: number) => ({ article, amount, ordered });
  const lines = [line("Pallets", 480, 450), line("Film", 96, 96), line("Labels", 58, 52)];
  const { runId } = await run("Invoice check", { input: { invoiceNumber: "7", lines } });
  for (const action of ["approve", "reject"] as const) {
    const { pendingInteraction } = await api.runUntil(runId, ({ status }) => status === "waiting");
    expect(pendingInteraction?.message).toContain(action === "approve" ? "Pallets" : "Labels");
    accepted(await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action }));
  }
  const { finalResponse } = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(finalResponse).toEqual({
    invoiceNumber: "7",
    lines: [
      { article: "Pallets", pay: 480 },
      { article: "Film", pay: 96 },
      { article: "Labels", pay: 0 },
    ],
    total: 576,
  });
});

test("a renewal is asked for when it is time, and not before", async () => {
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  const late = await run("Renewal reminder", { input: { contract: "Cleaning", endsOn: day(10) } });
  expect(late.pendingInteraction).toMatchObject({ message: expect.stringContaining("Cleaning ends on") });
  const early = await api.started(agentIds.get("Renewal reminder") ?? "", {
    input: { contract: "Cleaning", endsOn: day(100), daysBefore: 20 },
  });
  const until = await waitFor("the timer", async () => {
    const { rows } = await service.runtime.db.pool.query("select wakes_at from runs where id = $1", [early]);
    return rows[0].wakes_at?.toISOString();
  });
  expect(until).toBe(`${day(80)}T00:00:00.000Z`);
});

test("research has each question answered by another agent", async () => {
  const questions = ["How loud?", "How dear?"];
  const { status, finalResponse } = await run("Research", { input: { topic: "Heat pumps", questions } });
  expect(status).toBe("completed");
  expect(finalResponse).toMatchObject({
    topic: "Heat pumps",
    summary: expect.any(String),
    answers: questions.map((question) => ({ question, answer: expect.any(String) })),
  });
});
