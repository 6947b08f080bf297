// Tagged LONG: what comes after writing, and two browsers that write one document and wait for each other.

import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { makeDocument } from "./make-document.ts";
import { makeTeam } from "./make-team.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const isSaved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

/** One pixel. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A document with a text opens to be read. */
const edit = (page: Page) => page.getByRole("button", { name: "Edit", exact: true }).click();

/** Types before everything, or after it. */
async function type(page: Page, place: "Home" | "End", words: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press(`ControlOrMeta+${place}`);
  await page.keyboard.type(words);
}

test("a document is written, previewed, and found by a word in it", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  test.setTimeout(120_000);
  const title = unique("Parcels");
  const word = `quokka${crypto.randomUUID().slice(0, 6)}`;
  // With one team there is nothing to choose.
  await makeTeam({ service, request: page.request });
  await page.goto("/documents");
  await page.getByRole("button", { name: "New document" }).click();
  const dialog = page.getByRole("dialog", { name: "New document" });
  await dialog.getByLabel("Title").fill(title);
  const create = dialog.getByRole("button", { name: "Create document", disabled: false });
  await dialog.getByRole("combobox", { name: "Team" }).click();
  await page.getByRole("option", { name: "Everyone", exact: true }).click();
  await create.click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  await type(
    page,
    "End",
    `# Rules\nThe ${word}s go **first**. <img src=x onerror=alert(1)> [x](javascript:alert(1))`,
  );
  await isSaved(page);
  await page.getByRole("button", { name: "Done" }).click();
  const read = page.getByRole("article");
  await expect(read.getByRole("heading", { name: "Rules", level: 2 })).toBeVisible();
  await expect(read.locator("strong")).toHaveText("first");
  await expect(read.locator("img")).toHaveCount(0);
  await expect(read.locator("a[href^=javascript]")).toHaveCount(0);
  const documentId = new URL(page.url()).pathname.split("/").at(-1);

  await page.goto("/documents");
  await page.getByRole("searchbox", { name: "Search in documents" }).pressSequentially(word);
  const found = page.getByRole("list", { name: "Found documents" });
  await expect(found.locator("mark").first()).toHaveText(`${word}s`);
  await found.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${documentId}`));
  await expect(read).toContainText("go first");
  expect(await violationsInAllViews(page)).toEqual([]);
});

test("a document's versions are compared and restored; it is archived and comes back", { tag: LONG }, async ({
  page,
  service,
}) => {
  const title = unique("Versions");
  const documentId = await makeDocument({ service, request: page.request, title, content: "" });
  await page.goto(`/documents/${documentId}`);
  const read = page.getByRole("article");
  await type(page, "End", "# Rules\nThe parcels go first.");
  await isSaved(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Compare version 1 with now" }).click();
  const compared = page.getByRole("region", { name: "Version 1 and now" });
  await expect(compared).toContainText("# Rules");
  await compared.getByRole("button", { name: "Restore version 1" }).click();
  await expect(read).toContainText("Nothing is written yet.");
  await isSaved(page);

  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("button", { name: "Restore", exact: true })).toBeHidden();
  await expect(read.or(content(page))).toBeVisible();
});

test("a document is read beside its tree and outline, formatted by buttons, linked to another and given an image", async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = unique("Returns");
  const text = "# One\n\nFirst.\n\n## Two\n\n- [x] packed\n- [ ] sent\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const documentId = await makeDocument({ service, request: page.request, title, content: text });
  await page.goto(`/documents/${documentId}`);
  const read = page.getByRole("article");
  await expect(read.getByRole("heading", { name: "Two", level: 3 })).toBeVisible();
  await expect(read.getByRole("img", { name: "Done", exact: true })).toBeVisible();
  await expect(read.getByRole("cell", { name: "2" })).toBeVisible();
  const outline = page.getByRole("navigation", { name: "On this page" });
  await outline.getByRole("button", { name: "Two" }).click();
  await expect(read.getByRole("heading", { name: "Two" })).toBeFocused();

  const tree = page.getByRole("navigation", { name: "Documents of the team" });
  const own = tree.getByRole("link", { name: title, exact: true });
  await expect(own).toHaveAttribute("aria-current", "page");
  await own.focus();
  await page.keyboard.press("ArrowDown");
  await expect(tree.getByRole("link", { name: `Under ${title}` })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(own).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tree.getByRole("link", { name: `Under ${title}` })).toBeHidden();

  await edit(page);
  await type(page, "End", "\n\nnew words");
  await page.keyboard.press("Shift+Home");
  await page.getByRole("toolbar", { name: "Format content" }).getByRole("button", { name: "Bold" }).click();
  await expect(content(page)).toContainText("**new words**");
  await type(page, "End", ` [[${title.split(" ")[1]}`);
  await page.getByRole("option", { name: `Under ${title}` }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await choosing).setFiles({ name: "dot.png", mimeType: "image/png", buffer: DOT });
  await expect(content(page)).toContainText("![dot.png](/files/fil_");
  await isSaved(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(read.locator("strong")).toHaveText("new words");
  const image = read.getByRole("img", { name: "dot.png" });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  await read.getByRole("link", { name: `Under ${title}` }).click();
  await expect(page.getByRole("heading", { name: `Under ${title}`, level: 1 })).toBeVisible();
});

test("code is coloured, a slash writes what buttons write, and a document says where it is linked from", async ({
  page,
  service,
}) => {
  const title = unique("Deploys");
  const text = "# How\n\n```bash\n# first\ncurl -H 'a' $URL\n```\n\n```nothing\n<b>x</b>\n```";
  const documentId = await makeDocument({ service, request: page.request, title, content: text });
  await page.goto(`/documents/${documentId}`);
  const read = page.getByRole("article");
  const comment = read.locator("pre span", { hasText: "# first" });
  await expect(comment).toBeVisible();
  const colour = await comment.evaluate((one) => getComputedStyle(one).color);
  expect(colour).not.toBe(
    await read
      .locator("pre")
      .last()
      .evaluate((one) => getComputedStyle(one).color),
  );
  await expect(read.locator("pre").last()).toHaveText("<b>x</b>");
  expect(await axeViolations(page, "article")).toEqual([]);

  await edit(page);
  await expect(content(page).locator("span", { hasText: "# first" }).last()).toHaveCSS("color", colour);
  await type(page, "End", "\n\n/tas");
  await page.getByRole("option", { name: "Task list" }).click();
  await page.keyboard.type("send it");
  await expect(content(page)).toContainText("- [ ] send it");
  await expect(content(page)).not.toContainText("/tas");
  await isSaved(page);

  const linking = unique("Rules");
  const link = `See [how](/documents/${documentId}).`;
  await makeDocument({ service, request: page.request, title: linking, content: link });
  await page.goto(`/documents/${documentId}`);
  await page.getByRole("region", { name: "Linked from" }).getByRole("link", { name: linking }).click();
  await expect(page.getByRole("heading", { name: linking, level: 1 })).toBeVisible();
});

test("a document is moved in the tree by keys and with the mouse", async ({ page, service }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = unique("Moves");
  const documentId = await makeDocument({ service, request: page.request, title });
  const above = async (id: string) => {
    const read = await (await page.request.get(`/api/documents/${id}`)).json();
    return read.above.map((one: { title: string }) => one.title);
  };
  const under = await (
    await page.request.get(`/api/documents?teamId=${service.teamId}&parentId=${documentId}`)
  ).json();
  const childId: string = under.documents[0].id;
  await page.goto(`/documents/${documentId}`);
  const tree = page.getByRole("navigation", { name: "Documents of the team" });
  const child = tree.getByRole("link", { name: `Under ${title}` });
  const own = tree.getByRole("link", { name: title, exact: true });
  await child.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByText(`Under ${title} is at the top now`)).toBeVisible();
  await expect(child).toBeFocused();
  expect(await above(childId)).toEqual([]);

  await child.dragTo(own);
  await expect(page.getByText(`Under ${title} is under ${title} now`)).toBeVisible();
  expect(await above(childId)).toEqual([title]);
});

test("two people write one document: both texts survive, and the same line is chosen", { tag: LONG }, async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const title = unique("Both");
  const text = Array.from({ length: 20 }, (_, index) => `Line ${index}`).join("\n");
  const documentId = await makeDocument({ service, request: page.request, title, content: text });
  const other = await context.newPage();
  await Promise.all([page, other].map((one) => one.goto(`/documents/${documentId}?edit=true`)));
  await type(page, "Home", "Mine. ");
  await type(other, "End", " Theirs.");
  for (const one of [page, other]) {
    await expect(content(one)).toContainText("Mine. Line 0");
    await expect(content(one)).toContainText("Line 19 Theirs.");
    await isSaved(one);
  }

  await context.setOffline(true);
  await type(page, "Home", "A ");
  await type(other, "Home", "B ");
  await context.setOffline(false);
  const conflict = (one: Page) => one.getByRole("region", { name: "Somebody else changed the same lines" });
  const isAsked = (one: Page) => conflict(one).isVisible();
  // Whoever saves second is asked.
  await expect
    .poll(async () => (await isAsked(page)) || (await isAsked(other)), { timeout: 20_000 })
    .toBe(true);
  const asked = (await isAsked(page)) ? page : other;
  await conflict(asked).getByRole("button", { name: "Continue with this text" }).click();
  for (const one of [page, other]) {
    await isSaved(one);
    await expect(content(one)).toContainText("A Mine. Line 0");
    await expect(content(one)).toContainText("B Mine. Line 0");
  }
});
