// Tagged LONG is the role that may do more than a viewer.

import { expect } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

/** Operations that the role may not call, asked of the service directly. */
const OPERATING = [
  ["POST", "/api/agents/{agentId}/runs", { input: {} }],
  ["POST", "/api/bulk-actions", { action: "cancel", idempotencyKey: "x", runIds: ["run_unknown"] }],
] as const;
const ADMINISTERING = [
  ["GET", "/api/audit", undefined],
  ["GET", "/api/invitations", undefined],
  ["POST", "/api/invitations", { email: "x@example.com", role: "viewer", teamIds: [] }],
  ["POST", "/api/teams", { name: "Mine" }],
  ["PATCH", "/api/settings", { name: "capabilities.authoring", value: true }],
  ["GET", "/api/connections", undefined],
] as const;

for (const [role, refused] of [
  ["viewer", [...OPERATING, ...ADMINISTERING]],
  ["operator", ADMINISTERING],
] as const) {
  test(`a ${role} is offered and may do no more than the role says`, {
    tag: role === "viewer" ? [] : LONG,
  }, async ({ page, browser, service }) => {
    const { context } = await invitedPerson(browser, {
      request: page.request,
      service,
      role,
      name: `Somebody who is ${role}`,
    });
    const theirs = await context.newPage();
    await theirs.goto("/people");
    await expect(theirs.getByRole("table", { name: "Members" })).toContainText("Owner");
    await expect(theirs.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await expect(theirs.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
    await expect(theirs.getByRole("link", { name: "Audit log" })).toHaveCount(0);
    await expect(theirs.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await theirs.goto("/settings/limits");
    await expect(theirs.getByRole("heading", { name: "Only admins can see settings" })).toBeVisible();
    await expect(theirs.getByRole("navigation", { name: "Settings" })).toHaveCount(0);
    await theirs.goto("/agents/new");
    await expect(theirs.getByRole("heading", { name: "Only builders create agents" })).toBeVisible();
    await theirs.goto("/audit");
    await expect(theirs.getByRole("heading", { name: "Only admins can see the audit log" })).toBeVisible();

    for (const [method, path, data] of refused) {
      const response = await context.request.fetch(path.replace("{agentId}", service.agents[0]?.id ?? ""), {
        method,
        headers: { origin: service.baseUrl },
        ...(data && { data }),
      });
      expect([path, response.status()]).toEqual([path, 403]);
      expect((await response.json()).error.code).toBe("permission_denied");
    }
    await context.close();
  });
}

test("a write that another site makes with somebody's session is refused", async ({ page }) => {
  for (const origin of ["https://elsewhere.example", "null"]) {
    const response = await page.request.post("/api/teams", { headers: { origin }, data: { name: "Theirs" } });
    expect((await response.json()).error.code).toBe("origin_not_allowed");
  }
});

test("the audit log tells what was done, in sentences that can be narrowed and opened", async ({
  page,
  service,
}) => {
  const name = `Audited ${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/teams", {
    headers: { origin: service.baseUrl },
    data: { name },
  });
  expect(made.ok()).toBe(true);
  await page.goto("/audit?action=team.created");
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log).toContainText(`Owner created the team ${name}`);
  await log.getByText(name).click();
  const drawer = page.getByRole("dialog", { name: `Owner created the team ${name}` });
  await expect(drawer).toContainText("Dashboard");
  await drawer.getByRole("button", { name: "All entries of this target" }).click();
  await expect(page).toHaveURL(/target=tem_/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
});
