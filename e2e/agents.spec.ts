import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { readCurl } from "./read-curl.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("every published agent is there with its lanes and its id", async ({ page, service }) => {
  await page.goto("/agents");
  await expect(page.getByText("3 published agents.")).toBeVisible();
  for (const { id, name } of service.agents) {
    const agent = page.getByRole("article", { name });
    await expect(agent.getByRole("list", { name: `Lanes of ${name}` }).getByRole("button")).toHaveCount(1);
    await agent.getByRole("button", { name: "copy the agent id" }).click();
    await expect(agent.getByRole("status")).toHaveText("Copied");
    expect(await clipboard(page)).toBe(id);
  }
});

test("the curl of the chosen lane, with a key, starts a run that completes", async ({
  page,
  service,
  request,
}) => {
  await page.goto("/agents");
  await page.getByRole("article", { name: "Concierge" }).getByRole("button", { expanded: true }).waitFor();
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect(page.getByRole("figure").getByRole("status")).toHaveText("Copied");
  const command = await clipboard(page);
  expect(command).not.toContain(service.apiKey);

  const { url, headers, body } = readCurl({ command, variables: { LANEWAY_API_KEY: service.apiKey } });
  const started = await request.post(url, { headers, data: body });
  expect(started.status()).toBe(202);
  const { runId } = await started.json();
  await expect
    .poll(async () => {
      const run = await request.get(`/v1/public/runs/${runId}`, { headers });
      return (await run.json()).status;
    })
    .toBe("completed");
});

test("the curl of every lane is accepted as it stands", async ({ page, service, request }) => {
  await page.goto("/agents");
  for (const { name } of service.agents) {
    await page.getByRole("article", { name }).getByRole("list").getByRole("button").click();
    const shown = page.getByRole("figure").locator("pre");
    await expect(shown).toContainText(service.agents.find((agent) => agent.name === name)?.id ?? "");
    const { url, headers, body } = readCurl({
      command: await shown.innerText(),
      variables: { LANEWAY_API_KEY: service.apiKey },
    });
    expect((await request.post(url, { headers, data: body })).status()).toBe(202);
  }
});

test("the chosen lane is in the address, so that it can be sent to somebody", async ({ page }) => {
  await page.goto("/agents");
  await page.getByRole("button", { name: /Refund request/ }).click();
  await expect(page.getByRole("heading", { name: "Start a run on Refund request" })).toBeVisible();
  await expect(page).toHaveURL(/\?agent=agt_\w+&lane=\w+$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Start a run on Refund request" })).toBeVisible();
});

test("a failure says what failed, which request to quote, and tries again", async ({ page }) => {
  const error = {
    code: "rate_limited",
    message: "Too many requests.",
    requestId: "req_01kaj5w3f8e0m7c2q9t4v6x8z1",
  };
  await page.route("**/api/agents", (route) => route.fulfill({ status: 429, json: { error } }));
  await page.goto("/agents");
  const notice = page.getByRole("alert").filter({ hasText: "The agents could not be read." });
  await expect(notice).toContainText("Too many requests.");
  await notice.getByRole("button", { name: "copy the request id" }).click();
  await expect(notice.getByRole("status")).toHaveText("Copied");
  expect(await clipboard(page)).toBe(error.requestId);

  await page.unrouteAll();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Concierge" })).toBeVisible();
});

test("without an agent the page names the first useful act", async ({ page }) => {
  const pagination = { limit: 50, hasMore: false, nextCursor: null };
  await page.route("**/api/agents", (route) => route.fulfill({ json: { agents: [], pagination } }));
  await page.goto("/agents");
  await page.getByRole("button", { name: "Copy command" }).click();
  await expect(page.getByRole("figure").getByRole("status")).toHaveText("Copied");
  expect(await clipboard(page)).toContain("agents publish");
});

test("more agents than a page holds are read when asked for", async ({ page, service }) => {
  const [first, ...others] = service.agents.map(({ id, name, laneId }) => ({
    id,
    name,
    description: "",
    behaviorType: "pipeline",
    updatedAt: "2026-11-21T09:30:00.000Z",
    team: { id: service.teamId, name: "Everyone" },
    lanes: [{ id: laneId, name: "Main", mode: "structured" }],
  }));
  await page.route("**/api/agents?cursor=next", (route) =>
    route.fulfill({ json: { agents: others, pagination: { limit: 2, hasMore: false, nextCursor: null } } }),
  );
  await page.route("**/api/agents", (route) =>
    route.fulfill({ json: { agents: [first], pagination: { limit: 1, hasMore: true, nextCursor: "next" } } }),
  );
  await page.goto("/agents");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Show more agents" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Show more agents" })).toBeHidden();
});
