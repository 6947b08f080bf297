// Tagged LONG are the rarer ways in which runs wait for a connection.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { pollByKey } from "./poll-by-key.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

const TOKEN = "the-right-token";

/** A ledger that wants the right token. */
async function startLedger(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    response.writeHead(request.headers.authorization === `Bearer ${TOKEN}` ? 200 : 401);
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // a TCP server has one
}

/** Makes a connection with this secret; an agent that names one is published only while there is one. */
async function makeConnection(
  page: Page,
  {
    service,
    connection,
    origin,
    secret = TOKEN,
  }: { service: FirstRun; connection: string; origin: string; secret?: string },
): Promise<void> {
  const made = await page.request.post("/api/connections", {
    headers: { origin: service.baseUrl },
    data: { name: connection, origins: [origin], settings: { kind: "bearer" }, secret },
  });
  expect(made.status(), await made.text()).toBe(201);
}

/** An agent that calls the ledger with the connection. @returns its id. */
async function publishBooker({
  connection,
  origin,
  ...at
}: {
  connection: string;
  origin: string;
  service: FirstRun;
  request: APIRequestContext;
}): Promise<string> {
  return publishAgent(
    {
      name: `Booker of ${connection}`,
      description: "Books in the ledger.",
      graph: {
        format: "laneway.agent/1",
        behaviorType: "pipeline",
        lanes: [
          { id: "book", name: "Book", mode: "structured", start: "call", inputSchema: { type: "object" } },
        ],
        nodes: [
          {
            id: "call",
            name: "Book it",
            type: "http",
            config: { method: "GET", url: `${origin}/entries`, connectionId: connection },
          },
          { id: "out", name: "Done", type: "output", config: { value: "'booked'" } },
        ],
        edges: [{ from: "call", to: "out" }],
      },
    },
    at,
  );
}

const startTwo = (at: { request: APIRequestContext; service: FirstRun; agent: string }) =>
  Promise.all([1, 2].map(() => startByKey({ ...at, body: { input: {} } })));

test("a missing connection is created with the address its runs call, tested, and then they go on", async ({
  page,
  request,
  service,
}) => {
  const { server, origin } = await startLedger();
  const connection = `ledger-${crypto.randomUUID().slice(0, 8)}`;
  await makeConnection(page, { service, connection, origin: "https://ledger.example" });
  const agent = await publishBooker({ connection, origin, service, request: page.request });
  const headers = { origin: service.baseUrl };
  expect((await page.request.delete(`/api/connections/${connection}`, { headers })).status()).toBe(200);
  const runIds = await startTwo({ request, service, agent });
  // Both wait for it before it is there: they are counted below.
  for (const runId of runIds)
    expect(await pollByKey({ request, service, runId })).toMatchObject({ status: "waiting" });
  await page.goto(`/runs/${runIds[0]}`);
  const setUp = page.getByRole("link", { name: `Set up ${connection}` });
  await expect(setUp).toBeVisible();
  // A connection ends this wait; there is nothing that a person could answer.
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toHaveCount(0);
  await setUp.click();

  const dialog = page.getByRole("dialog", { name: "New connection" });
  await expect(dialog.getByText(connection, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await expect(dialog.getByLabel(/^Token/)).toBeFocused();
  await expect(dialog.getByRole("region", { name: "Addresses that agents call" })).toContainText(origin);
  await expect(dialog.getByLabel("Allowed addresses")).toHaveValue(origin);
  await dialog.getByLabel(/^Token/).fill("a-wrong-token");
  await expect(dialog.getByLabel("Test address")).toHaveValue(`${origin}/entries`);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Test and create" }).click();
  await expect(dialog.getByText("answered 401: it does not accept the secret.")).toBeVisible();
  await expect(dialog.getByLabel(/^Token/)).toBeFocused();
  await expect(dialog.getByLabel(/^Token/)).toHaveAttribute("aria-invalid", "true");

  await dialog.getByLabel(/^Token/).fill(TOKEN);
  await dialog.getByRole("button", { name: "Test and create" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 runs resumed.")).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: connection });
  await expect(row.getByText("Test passed").first()).toBeVisible();
  for (const runId of runIds) {
    await page.goto(`/runs/${runId}`);
    await expect(page.getByText("Completed").first()).toBeVisible();
  }
  server.close();
});

test("runs that a connection doesn't let call wait, and go on when the address is allowed", {
  tag: LONG,
}, async ({ page, request, service }) => {
  const { server, origin } = await startLedger();
  const connection = `ledger-${crypto.randomUUID().slice(0, 8)}`;
  await makeConnection(page, { service, connection, origin: "https://ledger.example" });
  const agent = await publishBooker({ connection, origin, service, request: page.request });
  const [runId] = await startTwo({ request, service, agent });
  await page.goto("/settings/connections");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: connection });
  await expect(row.getByText("Not tested").first()).toBeVisible();
  await expect(row).toContainText(`They call ${origin}, which this connection does not allow.`);
  await row.getByRole("button", { name: "Edit allowed addresses" }).click();
  const dialog = page.getByRole("dialog", { name: `Allowed addresses of ${connection}` });
  await dialog.getByRole("button", { name: `Allow ${origin}` }).click();
  await expect(dialog.getByLabel("Allowed addresses")).toHaveValue(`https://ledger.example\n${origin}`);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Test passed").first()).toBeVisible();
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("Completed").first()).toBeVisible();
  server.close();
});

test("a stored connection is tested, and the badge says what the test showed and no more", {
  tag: LONG,
}, async ({ page, service }) => {
  const { server, origin } = await startLedger();
  const connection = `ledger-${crypto.randomUUID().slice(0, 8)}`;
  await makeConnection(page, { service, connection, origin, secret: "a-wrong-token" });
  await page.goto("/settings/connections");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: connection });
  await row.getByRole("button", { name: `Test ${connection}` }).click();
  const dialog = page.getByRole("dialog", { name: `Test ${connection}` });
  await expect(dialog.getByLabel("Address")).toHaveValue(`${origin}/`);
  await dialog.getByRole("button", { name: "Test", exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Test refused" })).toContainText("answered 401");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Address").fill("https://elsewhere.example/");
  await dialog.getByRole("button", { name: "Test", exact: true }).click();
  await expect(dialog.getByText("Must be an address that the connection allows.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row.getByText("Test refused").first()).toBeVisible();
  server.close();
});
