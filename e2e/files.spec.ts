// Tagged LONG are uploads that are cut or left.

import { deflateSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { makeTeam } from "./make-team.ts";
import { pressEnabled } from "./press-enabled.ts";
import { publishAgent } from "./publish-agent.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

const unique = (name: string) => `${crypto.randomUUID().slice(0, 8)}-${name}`;

/** Drops files on the page, as from a file manager. What a test hands over is bounded, so large ones are made there. */
async function drop(page: Page, name: string, type: string, megabytes: number): Promise<void> {
  await expect(page.getByRole("button", { name: "Upload files" })).toBeVisible();
  await page.evaluate(
    ([fileName, fileType, size]) => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array(Number(size) * 1_000_000).fill(7);
      dataTransfer.items.add(
        new File([bytes], String(fileName), { type: String(fileType), lastModified: 1 }),
      );
      const area = document.querySelector("section[aria-label=Upload] > div");
      for (const kind of ["dragover", "drop"])
        area?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, type, megabytes] as const,
  );
}

/** A PDF of one page that says a word. */
function pdfOf(word: string): Buffer {
  const stream = deflateSync(Buffer.from(`BT /F1 40 Tf 40 100 Td (${word}) Tj ET`));
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString("latin1")}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}xref\n0 6\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

const READER = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      ...{ id: "main", name: "Main", mode: "structured", start: "out", inputSchema: { type: "object" } },
      attachments: { supported: true },
    },
  ],
  nodes: [{ id: "out", type: "output", config: { value: "attachments[0].name" } }],
  edges: [],
};

const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" });

test("files are uploaded, seen, attached to a run, and deleted", { tag: ALL_VIEWS }, async ({
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const [note, manual, picture] = [unique("note.html"), unique("manual.pdf"), unique("dot.png")];
  await page.goto("/files");
  const input = page.locator("section[aria-label=Upload]").getByTestId("file-input");
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await input.setInputFiles([
    { name: note, mimeType: "text/html", buffer: Buffer.from("<script>document.title = 'owned'</script>") },
    { name: manual, mimeType: "application/pdf", buffer: pdfOf("Capybara") },
    { name: picture, mimeType: "image/png", buffer: Buffer.from(png, "base64") },
  ]);
  for (const name of [note, manual, picture])
    await expect(uploads(page).getByRole("listitem").filter({ hasText: name })).toContainText("stored");
  await expect(page.getByRole("table", { name: "Files" })).toContainText(manual);

  await uploads(page).getByRole("link", { name: note }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("<script>");
  expect(await page.title()).not.toContain("owned");
  await page.goto(`/files?q=${manual}`);
  await page.getByRole("table", { name: "Files" }).getByText(manual).click();
  await expect(page.getByRole("img", { name: `${manual}, page 1` })).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Capybara");
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.goto(`/files?q=${picture}`);
  await page.getByRole("table", { name: "Files" }).getByText(picture).click();
  await expect(page.getByRole("img", { name: picture })).toHaveJSProperty("naturalWidth", 1);

  const reader = { name: unique("Reader"), description: "Says its file's name.", graph: READER };
  const agentId = await publishAgent(reader, { service, request: page.request });
  await page.goto(`/agents/${agentId}/start`);
  await page.getByRole("button", { name: "Stored files" }).click();
  const chooser = page.getByRole("dialog", { name: "Stored files" });
  await chooser.getByRole("combobox").fill(manual.slice(0, 12));
  await chooser.getByRole("option", { name: manual }).click();
  await expect(page.getByRole("list", { name: "Files to send" })).toContainText("stored already");
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.waitForURL(/\/runs\/run_/);
  await expect(page.getByText("Completed").first()).toBeVisible();

  await page.goto(`/files?q=${manual}`);
  await page.getByRole("table", { name: "Files" }).getByText(manual).click();
  await expect(page.getByRole("region", { name: "Used in" }).getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/files$/);
  await expect(page.getByRole("table", { name: "Files" })).toContainText(picture);
  await expect(page.getByRole("table", { name: "Files" })).not.toContainText(manual);
});

test("a table is read, renamed, moved to another team; several files are downloaded and deleted", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  test.setTimeout(120_000);
  const team = await makeTeam({ service, request: page.request });
  const word = crypto.randomUUID().slice(0, 8);
  const [table, other] = [`${word}-orders.csv`, `${word}-notes.txt`];
  const store = async (name: string, type: string, text: string) => {
    const base64 = Buffer.from(text).toString("base64");
    const data = { teamId: service.teamId, name, type, base64 };
    const made = await page.request.post("/api/files", { headers: { origin: service.baseUrl }, data });
    expect(made.ok()).toBe(true);
    return (await made.json()).id as string;
  };
  const fileId = await store(table, "text/csv", 'order;said\nA-1;"Late;\nagain"\nA-2;Thanks\n');
  await store(other, "text/plain", "Call them");
  const content = `The orders are in [the table](/files/${fileId}).`;
  const title = unique("Handbook");
  const written = await page.request.post("/api/documents", {
    headers: { origin: service.baseUrl },
    data: { teamId: service.teamId, title, content },
  });
  expect(written.ok()).toBe(true);

  await page.goto(`/files/${fileId}`);
  await expect(page.getByRole("columnheader", { name: "said" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Late; again" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Used in" }).getByRole("link", { name: title }),
  ).toBeVisible();
  await pressEnabled(page.getByRole("button", { name: "Edit name" }), "Enter");
  await page.getByRole("textbox", { name: "Name" }).fill(`${word}-paid.csv`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${word}-paid.csv`, level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: /to another team$/ });
  await dialog.getByRole("combobox", { name: "Team" }).click();
  await page.getByRole("option", { name: team.name }).click();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText(`Moved to ${team.name}`)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "About this file" })).toContainText(team.name);
  expect(await violationsInAllViews(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/files?q=${word}`);
  const rows = page.getByRole("table", { name: "Files" }).getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected files" });
  await expect(bar).toContainText("2 files selected");
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const downloading = page.waitForEvent("download");
  await bar.getByRole("link", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("files.zip");
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 files deleted")).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test("an upload that is cut goes on where it was, in the page and after a reload", { tag: LONG }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const name = unique("large.bin");
  await page.goto("/files");
  const sent: string[] = [];
  page.on("request", (request) => {
    const part = /parts\/(\d+)$/.exec(request.url())?.[1];
    if (request.method() === "PUT" && part) sent.push(part);
  });
  // The second part never arrives.
  await page.route("**/parts/2", (route) => route.fulfill({ status: 403, json: REFUSED }));
  await drop(page, name, "application/octet-stream", 20);
  const row = uploads(page).getByRole("listitem").filter({ hasText: name });
  await expect(row.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(row).toContainText("uploaded");
  await page.reload();
  await drop(page, name, "application/octet-stream", 20);
  await expect(row.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.unroute("**/parts/2");
  sent.length = 0;
  await row.getByRole("button", { name: "Resume" }).click();
  await expect(row).toContainText("stored");
  expect(sent).not.toContain("1");
  await expect(page.getByRole("table", { name: "Files" })).toContainText("20.0 MB");
});

test("an unfinished upload is seen by a colleague, who aborts it", { tag: LONG }, async ({
  page,
  browser,
  service,
}) => {
  test.setTimeout(120_000);
  const name = unique("video.bin");
  await page.goto("/files");
  await page.route("**/parts/2", (route) => route.fulfill({ status: 403, json: REFUSED }));
  await drop(page, name, "application/octet-stream", 20);
  const row = uploads(page).getByRole("listitem").filter({ hasText: name });
  await expect(row.getByRole("button", { name: "Resume" })).toBeVisible();
  const { context } = await invitedPerson(browser, {
    request: page.request,
    service,
    name: unique("Grace"),
    role: "operator",
  });
  const theirs = await context.newPage();
  await theirs.goto("/files");
  await pressEnabled(theirs.getByRole("button", { name: /^Unfinished uploads/ }), "Enter");
  const list = theirs.getByRole("list", { name: "Unfinished uploads" });
  const unfinished = list.getByRole("listitem").filter({ hasText: name });
  await expect(unfinished).toContainText("8.4 MB of 20.0 MB");
  expect(await violationsInAllViews(theirs)).toEqual([]);
  await unfinished.getByRole("button", { name: `Abort the upload of ${name}` }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Abort upload" }).click();
  // An open dialog hides the list, too.
  await expect(theirs.getByText("Upload aborted")).toBeVisible();
  await expect(unfinished).toBeHidden();
  await page.unroute("**/parts/2");
  await row.getByRole("button", { name: "Resume" }).click(); // from its beginning
  await expect(row).toContainText("stored");
  await context.close();
});

const REFUSED = { error: { code: "permission_denied", message: "It was cut.", requestId: "none" } };
