// Tagged LONG: two people wait for each other. An admin who approves for themselves is one.

import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { LONG } from "./tags.ts";

signedInTest(
  "where only approved apps are allowed, a member asks for one, an admin approves and later withdraws it",
  { tag: LONG },
  async ({ page, browser, service }) => {
    signedInTest.setTimeout(120_000);
    const headers = { origin: service.baseUrl };
    const { context: admins } = await invitedPerson(browser, {
      ...{ request: page.request, service, role: "owner", name: "Grace Hopper" },
    });
    const workspace = `Careful ${crypto.randomUUID().slice(0, 8)}`;
    await admins.request.post("/api/workspaces", { data: { name: workspace }, headers });
    const team = await admins.request.post("/api/teams", { data: { name: "Desk" }, headers });
    const { id: teamId } = await team.json();
    const { context: members } = await invitedPerson(browser, {
      ...{ request: admins.request, role: "operator", name: "Ada Lovelace" },
      service: { ...service, teamId },
    });
    const registered = await page.request.post("/oauth/register", {
      data: { client_name: "An app", redirect_uris: ["laneway-e2e://approved"] },
    });
    const address = `/oauth/authorize?${new URLSearchParams({
      response_type: "code",
      client_id: (await registered.json()).client_id,
      code_challenge: createHash("sha256").update("x".repeat(43)).digest("base64url"),
      code_challenge_method: "S256",
      scope: "agents:list",
    })}`;

    const settings = await admins.newPage();
    await settings.goto("/settings/capabilities");
    await pressEnabled(settings.getByRole("radio", { name: "Approved apps only" }), "Space");
    await expect(settings.getByText("Only approved apps can be connected")).toBeVisible();
    expect(await axeViolations(settings)).toEqual([]);

    const consent = await members.newPage();
    await consent.setViewportSize({ width: 390, height: 844 });
    await consent.goto(address);
    await expect(
      consent.getByText(`${workspace} allows only apps that an admin has approved.`),
    ).toBeVisible();
    expect(await axeViolations(consent)).toEqual([]);
    await pressEnabled(consent.getByRole("button", { name: "Ask an admin" }), "Enter");
    await expect(consent.getByText(/You asked an admin/)).toBeVisible();
    expect(await axeViolations(consent)).toEqual([]);

    await settings.goto("/connected-apps");
    await expect(settings.getByText("1 app waits for an admin's approval.")).toBeVisible();
    await settings.getByRole("link", { name: "See requests" }).click();
    const requests = settings.getByRole("region", { name: "Requests" });
    await expect(requests.getByText("Ada Lovelace")).toBeVisible();
    expect(await violationsInAllViews(settings)).toEqual([]);
    await settings.setViewportSize({ width: 390, height: 844 });
    expect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await pressEnabled(requests.getByRole("button", { name: "Approve An app" }), "Enter");
    await expect(requests.getByText("No open requests.")).toBeVisible();

    await consent.getByRole("button", { name: "Check again" }).click();
    await consent.getByRole("button", { name: "Approve" }).click();
    await expect(consent.getByText("You approved An app.")).toBeVisible();

    await settings.reload();
    const approved = settings.getByRole("region", { name: "Approved", exact: true });
    await expect(approved.getByText(/Approved by Grace Hopper .* connected by 1 person/)).toBeVisible();
    await pressEnabled(approved.getByRole("button", { name: "Withdraw the approval of An app" }), "Enter");
    const dialog = settings.getByRole("dialog").or(settings.getByRole("alertdialog"));
    await expect(dialog.getByText("1 person has it connected.")).toBeVisible();
    expect(await axeViolations(settings)).toEqual([]);
    await dialog.getByRole("button", { name: "Withdraw and end 1" }).click();
    await expect(approved.getByText("No app is approved yet.")).toBeVisible();
    const { apps } = await (await members.request.get("/api/connected-apps?state=ended")).json();
    expect(apps).toMatchObject([{ client: { name: "An app" }, state: "ended" }]);
    await Promise.all([admins.close(), members.close()]);
  },
);

signedInTest(
  "an admin approves an app on its consent page, and connects it",
  async ({ page, browser, service }) => {
    const headers = { origin: service.baseUrl };
    const { context } = await invitedPerson(browser, {
      ...{ request: page.request, service, role: "owner", name: "Grace Hopper" },
    });
    const name = `Careful ${crypto.randomUUID().slice(0, 8)}`;
    await context.request.post("/api/workspaces", { data: { name }, headers });
    const data = { name: "capabilities.connectedApps", value: "approved" };
    await context.request.patch("/api/settings", { data, headers });
    const registered = await page.request.post("/oauth/register", {
      data: { client_name: "An app", redirect_uris: ["laneway-e2e://by-admin"] },
    });
    const theirs = await context.newPage();
    await theirs.goto(
      `/oauth/authorize?${new URLSearchParams({
        response_type: "code",
        client_id: (await registered.json()).client_id,
        code_challenge: createHash("sha256").update("x".repeat(43)).digest("base64url"),
        code_challenge_method: "S256",
        scope: "agents:list",
      })}`,
    );
    await theirs.getByRole("button", { name: `Approve for everybody in ${name}` }).click();
    await theirs.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(theirs.getByText("You approved An app.")).toBeVisible();
    await context.close();
  },
);
