import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { replyText } from "#lib/testing/mcp-server-replies.ts";

let world: EffectService;
let dashboard: Dashboard;

beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "send" }] });
  const { workspaceId, owner } = world.tenant;
  const { baseUrl } = world.service;
  dashboard = await openDashboard({ baseUrl, workspaceId, userId: owner.userId });
});
afterAll(() => world.close());

const sending = around({
  id: "use",
  type: "tool",
  config: { tool: "desk.send", arguments: "input", approval: "always" },
});

async function waitingOn(input: Record<string, string>) {
  const runId = await world.start(sending, input);
  const { pendingInteraction } = await world.api.runUntil(runId);
  const interactionId = pendingInteraction?.interactionId ?? "";
  const params = { interactionId };
  const shown = accepted(await dashboard.call(dashboardOperations.getInteraction, { params }));
  return { runId, params, shown };
}

async function approve({ runId, params }: { runId: string; params: { interactionId: string } }) {
  const before = world.tools.calls().length;
  world.tools.respondWith("tools/call", replyText("sent"));
  accepted(
    await dashboard.call(dashboardOperations.decideInteraction, { params, body: { action: "approve" } }),
  );
  await world.api.runUntil(runId, ({ status }) => status === "completed");
  return world.tools.calls().slice(before);
}

test("what runs after an approval is what was shown, and the tool is named beside it", async () => {
  const waiting = await waitingOn({ to: "ada@example.com", text: "Hello" });
  expect(waiting.shown).toMatchObject({
    toolName: "desk.send",
    approval: { isRedacted: false, isTruncated: false },
  });
  const [call] = await approve(waiting);
  expect(call?.params.arguments).toEqual(waiting.shown.approval?.arguments);
});

test("arguments with a secret are shown without it, which is said, and run whole as they are stored", async () => {
  const stored = { to: "ada@example.com", apiKey: "k-1234567890" };
  const waiting = await waitingOn(stored);
  expect(waiting.shown.approval).toEqual({
    summary: expect.any(String),
    arguments: { to: "ada@example.com", apiKey: "[redacted]" },
    isRedacted: true,
    isTruncated: false,
  });
  const [call, ...more] = await approve(waiting);
  expect(call?.params.arguments).toEqual(stored);
  expect(more).toEqual([]);
});

test("arguments too long to show are cut, which is said, and run whole as they are stored", async () => {
  const stored = { text: "long ".repeat(60_000) };
  const waiting = await waitingOn(stored);
  expect(waiting.shown.approval).toMatchObject({
    arguments: { truncated: true, preview: expect.any(String) },
    isRedacted: false,
    isTruncated: true,
  });
  const [call] = await approve(waiting);
  expect(call?.params.arguments).toEqual(stored);
});
