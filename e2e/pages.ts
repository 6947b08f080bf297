import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { connectApp } from "./connect-app.ts";

/** What the addresses of pages are made of. */
export interface Known {
  readonly agentId: string;
  readonly runId: string;
  readonly keyId: string;
  readonly grantId: string;
  /** In the seeded workspace. */
  readonly conversationRunId?: string;
}

export interface ListedPage {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** It is outside the dashboard's frame, and has none of its keys. */
  readonly hasNoFrame?: true;
}

/** Every page of the dashboard. What holds for all of them is checked for what is listed here. */
export const PAGES: readonly ListedPage[] = [
  { name: "overview", path: () => "/overview" },
  { name: "runs, none of which matches", path: () => "/runs?status=cancelling&view=all" },
  { name: "inbox", path: () => "/inbox" },
  { name: "runs", path: () => "/runs" },
  { name: "agents", path: () => "/agents" },
  { name: "agent", path: ({ agentId }) => `/agents/${agentId}` },
  { name: "start a run", path: ({ agentId }) => `/agents/${agentId}/start` },
  { name: "run", path: ({ runId }) => `/runs/${runId}` },
  { name: "graph of a run", path: ({ runId }) => `/runs/${runId}?tab=graph` },
  { name: "events of a run", path: ({ runId }) => `/runs/${runId}?tab=events&event=1` },
  { name: "input of a run", path: ({ runId }) => `/runs/${runId}?tab=input` },
  { name: "a run that is not there", path: () => "/runs/run_none" },
  { name: "choosing a run to compare", path: ({ runId }) => `/runs/compare?left=${runId}` },
  { name: "two runs compared", path: ({ runId }) => `/runs/compare?left=${runId}&right=${runId}` },
  { name: "keys", path: () => "/keys" },
  { name: "new key", path: () => "/keys/new" },
  { name: "key", path: ({ keyId }) => `/keys/${keyId}` },
  { name: "changing a key", path: ({ keyId }) => `/keys/${keyId}/edit` },
  { name: "connected apps", path: () => "/connected-apps" },
  {
    name: "connected apps of everybody, none of which matches",
    path: () => "/connected-apps?tab=everybody&q=none",
  },
  { name: "connected app", path: ({ grantId }) => `/connected-apps/${grantId}` },
  { name: "requests of a connected app", path: ({ grantId }) => `/connected-apps/${grantId}?tab=requests` },
  { name: "connecting an app", path: () => "/connected-apps/set-up" },
  { name: "connecting an app that is hosted", path: () => "/connected-apps/set-up?client=claude" },
  { name: "people and teams", path: () => "/people" },
  { name: "invitations", path: () => "/people?tab=invitations" },
  { name: "teams", path: () => "/people?tab=teams" },
  { name: "audit log", path: () => "/audit" },
  { name: "workspace settings", path: () => "/settings" },
  { name: "capabilities", path: () => "/settings/capabilities" },
  { name: "approved apps", path: () => "/settings/apps" },
  { name: "security settings", path: () => "/settings/security" },
  { name: "limits", path: () => "/settings/limits" },
  { name: "models", path: () => "/settings/models" },
  { name: "connections", path: () => "/settings/connections" },
  { name: "tool servers", path: () => "/settings/tools" },
  { name: "retention", path: () => "/settings/retention" },
  { name: "account", path: () => "/account" },
  { name: "API docs", path: () => "/docs", hasNoFrame: true },
  { name: "agent document", path: () => "/docs/agent-document", hasNoFrame: true },
  { name: "an address that leads nowhere", path: () => "/nowhere", hasNoFrame: true },
];

let known: Promise<Known> | undefined;

/** Opens a page of the list and waits until everything it shows first has arrived. */
export async function openPage({
  page,
  listed,
  service,
  known: given,
}: {
  page: Page;
  listed: ListedPage;
  service: FirstRun;
  /** Of another workspace than the first. */
  known?: Known;
}): Promise<void> {
  known ??= given ? undefined : makeKnown({ service, request: page.request });
  const values = given ?? (await known);
  if (!values) throw new Error("nothing is known to make addresses of");
  await page.goto(listed.path(values));
  await settle(page);
}

/** Waits until no placeholder is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".shimmer")).toHaveCount(0);
}

/** A run that waits for a person: its page shows the most. */
async function makeKnown({
  service,
  request,
}: {
  service: FirstRun;
  request: APIRequestContext;
}): Promise<Known> {
  const { baseUrl, apiKey, agents } = service;
  const desk = agents.find((agent) => agent.name === "Refund desk");
  if (!desk) throw new Error("the first start made no agent named Refund desk");
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  const started = await request.post(`${baseUrl}/v1/public/agents/${desk.id}/runs`, {
    headers: { authorization: `Bearer ${apiKey}` },
    data: { laneId: desk.laneId, input },
  });
  if (!started.ok()) throw new Error(`no run could be started: ${await started.text()}`);
  const { runId }: { runId: string } = await started.json();
  const { keys }: { keys: { id: string }[] } = await (await request.get(`${baseUrl}/api/keys`)).json();
  const grantId = await connectApp({ service, request, name: "An app of the pages" });
  return { agentId: desk.id, runId, keyId: keys[0]?.id ?? "", grantId };
}
