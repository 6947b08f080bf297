// Tagged LONG: six pages are opened by somebody who may see nothing on them.

import { expect } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { makeTeam } from "./make-team.ts";
import { LONG } from "./tags.ts";

test("who is in no team is told so on every page that is empty for it, until somebody puts them in one", {
  tag: LONG,
}, async ({ page, browser, service }) => {
  const nora = await invitedPerson(browser, { request: page.request, service, role: "viewer", name: "Nora" });
  const theirs = await nora.context.newPage();
  const { user } = await (await theirs.request.get("/api/session")).json();
  const putInTeams = (teamIds: readonly string[]) =>
    page.request.put(`/api/members/${user.id}/teams`, {
      headers: { origin: service.baseUrl },
      data: { teamIds },
    });
  expect((await putInTeams([])).ok()).toBe(true);
  const told = theirs.getByRole("heading", { name: "You are in no team yet" });
  for (const path of ["/overview", "/runs", "/agents", "/inbox"]) {
    await theirs.goto(path);
    await expect(told).toBeVisible();
    await expect(theirs.getByText("can add you to one")).toBeVisible();
  }
  expect((await putInTeams([service.teamId])).ok()).toBe(true);
  await expect(told).toBeHidden({ timeout: 25_000 });
  await nora.context.close();
});

test("an invitation that leads into no team says what that means", async ({ page, service }) => {
  // The only team of a workspace is chosen from the beginning.
  await makeTeam({ service, request: page.request });
  await page.goto("/people?tab=invitations");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  const warning = form.getByText("Without a team they see no agents");
  await expect(warning).toBeVisible();
  await form.getByLabel(/^Admin/).check();
  await expect(warning).toBeHidden();
});
