import { expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/host/first-run.ts";

/** What the addresses of pages are made of. */
interface Known {
  readonly agentId: string;
  readonly runId: string;
}

export interface ListedPage {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Its script may be larger: it draws a graph. */
  readonly drawsGraph?: true;
}

/** Every page of the dashboard. What holds for all of them is checked for what is listed here. */
export const PAGES: readonly ListedPage[] = [
  { name: "inbox", path: () => "/inbox" },
  { name: "agents", path: () => "/agents" },
  { name: "start a run", path: ({ agentId }) => `/agents/${agentId}/start` },
  { name: "run", path: ({ runId }) => `/runs/${runId}`, drawsGraph: true },
  { name: "keys", path: () => "/keys" },
  { name: "new key", path: () => "/keys/new" },
  { name: "people and teams", path: () => "/people" },
  { name: "account", path: () => "/account" },
  { name: "an address that leads nowhere", path: () => "/nowhere" },
];

let known: Promise<Known> | undefined;

/** Opens a page of the list and waits until everything it shows first has arrived. */
export async function openPage({
  page,
  listed,
  service,
}: {
  page: Page;
  listed: ListedPage;
  service: FirstRun;
}): Promise<void> {
  known ??= makeKnown(service);
  await page.goto(listed.path(await known));
  await settle(page);
}

/** Until nothing that stands in for something on its way is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".shimmer")).toHaveCount(0);
}

/** A run that waits for a person: its page shows the most. */
async function makeKnown({ baseUrl, apiKey, agents }: FirstRun): Promise<Known> {
  const desk = agents.find((agent) => agent.name === "Refund desk");
  if (!desk) throw new Error("the first start made no agent named Refund desk");
  const response = await fetch(`${baseUrl}/v1/public/agents/${desk.id}/runs`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      laneId: desk.laneId,
      input: { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 },
    }),
  });
  if (!response.ok) throw new Error(`no run could be started: ${await response.text()}`);
  const { runId }: { runId: string } = await response.json();
  return { agentId: desk.id, runId };
}
