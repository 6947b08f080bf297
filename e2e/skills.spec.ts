// Tagged LONG: two people, another role, a reload; a skill's whole way is not.

import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { makeSkill } from "./make-skill.ts";
import { makeTeam } from "./make-team.ts";
import { publishAgent } from "./publish-agent.ts";
import { LONG } from "./tags.ts";

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const text = (page: Page) => page.getByRole("textbox", { name: "Instructions" });

/** Types at the end of the instructions. */
async function append(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

test("a skill is written, previewed, published, changed, compared and restored", async ({
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const name = unique("Refund rules");
  // With one team there is nothing to choose.
  await makeTeam({ service, request: page.request });
  await page.goto("/skills");
  await page.getByRole("button", { name: "New skill" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New skill" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("combobox", { name: "Team" }).click();
  // The team of the agent that uses it below.
  await page.getByRole("option", { name: "Everyone", exact: true }).click();
  await dialog.getByRole("button", { name: "Create skill" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await append(page, "# Rules\nRefund within **30 days**. {{ input.x }}");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("30 days");
  await page.getByRole("combobox", { name: "Tools" }).click();
  await page.getByRole("option", { name: /^callback/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText("Refund within **30 days**. {{ input.x }}");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const publishing = page.getByRole("dialog", { name: `Publish ${name}?` });
  await publishing.getByLabel("Message").fill("The first rules");
  await publishing.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(publishing).toBeHidden();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();

  await append(page, "\nNever promise a date.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const changes = publishing.getByRole("region", { name: "Instructions compared" });
  await expect(changes).toContainText("Added: Never promise a date.");
  await publishing.getByRole("button", { name: "Save and publish" }).click();
  await expect(publishing).toBeHidden();

  await page.getByRole("tab", { name: /Versions/ }).click();
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(2);
  await expect(versions.last()).toContainText("The first rules");
  await expect(versions.first()).toContainText("by Owner");
  await page.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: /^Version 1/ }).click();
  await expect(page.getByRole("region", { name: "Instructions compared" })).toContainText(
    "Removed: Never promise a date.",
  );
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(text(page)).not.toContainText("Never promise");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/skills");
  await page.getByRole("searchbox", { name: "Name or description" }).fill(name);
  await expect(
    page.getByRole("table", { name: "Skills" }).getByRole("row", { name: new RegExp(name) }),
  ).toContainText("Unpublished changes");
  const used = await page.request.get(`/api/skills?search=${encodeURIComponent(name)}`);
  const { id: skillId } = (await used.json()).skills[0];
  const agent = unique("Uses a skill");
  await publishAgent(
    { name: agent, description: "", graph: graphWith(skillId) },
    { service, request: page.request },
  );
  await page.goto(`/skills/${skillId}?tab=agents`);
  await expect(page.getByRole("listitem").filter({ hasText: agent })).toContainText("Version 2");
});

function graphWith(skillId: string) {
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "go", name: "Go", mode: "structured", start: "ask", inputSchema: { type: "object" } }],
    nodes: [{ id: "ask", type: "llm", config: { prompt: "Hello", skills: [{ skillId }] } }],
    edges: [],
  };
}

test("what is typed survives a reload, and a person is asked before they leave", { tag: LONG }, async ({
  page,
  service,
}) => {
  const skillId = await makeSkill({ service, request: page.request, name: unique("Typed") });
  await page.goto(`/skills/${skillId}`);
  await append(page, " Mine.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(text(page)).toContainText("Never promise a date. Mine.");
  await page.getByRole("link", { name: "Runs", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(text(page)).not.toContainText("Mine.");
  await page.getByRole("link", { name: "Runs", exact: true }).first().click();
  await expect(page).toHaveURL(/\/runs/);
});

test("of two people who change a skill, both texts are shown and nothing is lost", { tag: LONG }, async ({
  page,
  context,
  service,
}) => {
  const skillId = await makeSkill({ service, request: page.request, name: unique("Both") });
  const other = await context.newPage();
  await Promise.all([page.goto(`/skills/${skillId}`), other.goto(`/skills/${skillId}`)]);
  await append(page, " Mine.");
  await other.getByLabel("Description").fill("Theirs too.");
  await append(other, " Theirs.");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Save draft" }).click();
  const conflict = page.getByRole("region", { name: /Somebody else saved this skill/ });
  await expect(conflict).toContainText("Removed: Never promise a date. Theirs.");
  await expect(conflict).toContainText("Added: Never promise a date. Mine.");
  expect(await violationsInAllViews(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await conflict.getByRole("radio", { name: "Yours" }).check();
  await conflict.getByRole("button", { name: "Continue with this text" }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue("Theirs too.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await other.bringToFront();
  await other.reload();
  await expect(text(other)).toContainText("Never promise a date. Mine.");
  await other.close();
});

test("the editor is left by Tab, and saved by Ctrl S", { tag: LONG }, async ({ page, service }) => {
  const skillId = await makeSkill({ service, request: page.request, name: unique("Keys") });
  await page.goto(`/skills/${skillId}`);
  await append(page, " By keyboard.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await text(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Tools" })).toBeFocused();
});

test("an operator reads what is published, and writes nothing", { tag: LONG }, async ({
  page,
  browser,
  service,
}) => {
  const name = unique("Read only");
  const skillId = await makeSkill({ service, request: page.request, name });
  const { context } = await invitedPerson(browser, {
    request: page.request,
    service,
    role: "operator",
    name: "Somebody who operates",
  });
  const theirs = await context.newPage();
  await theirs.goto("/skills");
  await expect(theirs.getByRole("button", { name: "New skill" })).toHaveCount(0);
  await theirs.getByRole("searchbox", { name: "Name or description" }).fill(name);
  await theirs.getByRole("link", { name }).click();
  await expect(theirs.getByRole("region", { name: "Instructions" })).toContainText("Rule two");
  await expect(theirs.getByRole("region", { name: "Instructions" })).not.toContainText("Never promise");
  await expect(theirs.getByRole("button", { name: "Publish" })).toHaveCount(0);
  await theirs.getByRole("tab", { name: /Versions/ }).click();
  await expect(theirs.getByRole("button", { name: /Restore/ })).toHaveCount(0);
  const refused = await context.request.put(`/api/skills/${skillId}`, {
    headers: { origin: service.baseUrl },
    data: { revision: 3, name: "Mine" },
  });
  expect(refused.status()).toBe(403);
  await context.close();
});

test("a skill that is not there says so, and one without skills how to begin", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/skills/skl_none");
  await expect(page.getByRole("heading", { name: "Skill not found" })).toBeVisible();
  const pagination = { limit: 50, hasMore: false, nextCursor: null };
  await page.route("**/api/skills*", (route) =>
    route.fulfill({ json: { skills: [], mayCreate: true, pagination } }),
  );
  await page.goto("/skills");
  await expect(page.getByRole("heading", { name: "No skills yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New skill" })).toHaveCount(1);
});
