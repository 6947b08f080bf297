/** Long: two write to one draft and wait for each other. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import {
  box,
  CHAIN,
  choose,
  createDraft,
  openBuilder,
  readDraft,
  saved,
  writeConfig,
} from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";

async function mcpClient(baseUrl: string, key: string): Promise<Client> {
  const client = new Client({ name: "author", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/v1/mcp", baseUrl), { requestInit }));
  return client;
}

test.use({ viewport: { width: 1440, height: 900 } });

/** A second window of the same person, which is like a second person. */
async function secondPage(context: BrowserContext, agentId: string): Promise<Page> {
  const page = await context.newPage();
  await openBuilder(page, agentId);
  return page;
}

test("two who edit one draft keep every keystroke of both, and choose where both wrote the same", async ({
  page,
  context,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  const other = await secondPage(context, agentId);
  // Both say that the other one is there.
  for (const who of [page, other]) await expect(who.getByText("You, in another tab").first()).toBeVisible();
  const write = async (who: Page, id: string, value: string) => {
    await box(who, id).click();
    await writeConfig(who, id, "transform", { expression: value });
  };
  await Promise.all([write(page, "one", "'from the first'"), write(other, "three", "'from the second'")]);
  await Promise.all([saved(page), saved(other)]);
  await expect
    .poll(async () => (await readDraft(request, agentId)).graph.nodes.map(({ config }) => config.expression))
    .toEqual(["'from the first'", "input", "'from the second'"]);
  // The other's change arrives without an edit here.
  await box(page, "three").click();
  await page.getByRole("button", { name: "As JSON" }).click();
  await expect(page.getByRole("textbox", { name: "Raw JSON" })).toContainText("from the second");
  await page.getByRole("button", { name: "As a form" }).click();

  await context.setOffline(true);
  await write(page, "two", "'mine'");
  await write(other, "two", "'theirs'");
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await context.setOffline(false);
  const conflicts = async () => {
    const waiting: Page[] = [];
    for (const who of [page, other])
      if (await who.getByRole("button", { name: /Resolve conflict/ }).isVisible()) waiting.push(who);
    return waiting;
  };
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  const [chooser] = await conflicts();
  if (!chooser) throw new Error("nobody has a conflict");
  await chooser.getByRole("button", { name: /Resolve conflict/ }).click();
  const dialog = chooser.getByRole("dialog", { name: "You and somebody else changed the same part" });
  await expect(dialog).toContainText("'mine'");
  await expect(dialog).toContainText("'theirs'");
  await dialog.getByRole("radio", { name: /Yours/ }).check();
  await dialog.getByRole("button", { name: "Save these choices" }).click();
  await saved(chooser);
  const kept = chooser === page ? "'mine'" : "'theirs'";
  await expect
    .poll(async () => (await readDraft(request, agentId)).graph.nodes[1]?.config.expression)
    .toBe(kept);
  await other.goto("/agents");
  await expect(page.getByText("You, in another tab").first()).toBeHidden();
});

test("what a person types while an MCP client writes to the draft stays, and so does what the client wrote", async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  const { secret } = await makeKey(page, { name: "Nightly sync", preset: "Authoring" });
  const client = await mcpClient(service.baseUrl, secret);
  const call = async (name: string, given: object) => {
    const { content } = await client.callTool({ name, arguments: { agentId, ...given } });
    const [item] = content;
    const text = item?.type === "text" ? item.text : "{}";
    const answer: { revision: number; error?: { code: string } } = JSON.parse(text);
    return answer;
  };
  /** As clients do: on a newer revision they read it and try again. */
  const program = async (value: string): Promise<void> => {
    const changes = [
      { set: "node", value: { id: "three", type: "transform", config: { expression: `'${value}'` } } },
      { set: "node", value: { id: `made_${value}`, type: "transform", config: { expression: "input" } } },
    ];
    const attempt = async () => {
      const { revision } = await call("get_agent", { draft: true });
      return (await call("update_agent", { revision, changes })).error;
    };
    let error = await attempt();
    while (error?.code === "revision_conflict") error = await attempt();
    expect(error).toBeUndefined();
  };
  await openBuilder(page, agentId);
  await box(page, "one").click();
  const field = page
    .getByRole("complementary", { name: "Inspector" })
    .getByRole("textbox", { name: "Value" });
  await field.press("ControlOrMeta+a");
  await page.keyboard.insertText("'");
  for (const [index, word] of ["never ", "loses ", "a ", "single ", "key"].entries()) {
    for (const letter of word) await page.keyboard.insertText(letter);
    await program(String(index));
  }
  await page.keyboard.insertText("'");
  await saved(page);
  await expect
    .poll(async () => (await readDraft(request, agentId)).graph.nodes.map(({ config }) => config.expression))
    .toEqual(["'never loses a single key'", "input", "'4'", "input", "input", "input", "input", "input"]);
  await expect(field).toHaveText("'never loses a single key'");
  await expect(box(page, "made_4")).toBeAttached();
  await expect(page.getByText("Nightly sync").first()).toBeVisible();
});

test("work without network survives a reload and is saved afterwards", async ({
  page,
  context,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await page.route("**/draft", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await box(page, "one").focus();
  await page.keyboard.press("/");
  await choose(page, "Wait");
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  // The page that is left makes a last try, which a route may not see: here and on the server the node is there once.
  await expect(box(page, "wait")).toBeVisible();
  await page.unroute("**/draft");
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await saved(page);
  expect((await readDraft(request, agentId)).graph.nodes).toHaveLength(4);
});
