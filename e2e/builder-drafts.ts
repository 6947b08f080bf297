import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** Makes a draft of the team that the service began with; its id. */
export async function createDraft({
  request,
  service,
  graph,
  name = `Built ${crypto.randomUUID().slice(0, 8)}`,
}: {
  request: APIRequestContext;
  service: FirstRun;
  graph: JsonObject;
  name?: string;
}): Promise<string> {
  const headers = { origin: service.baseUrl };
  // Never "the first that is listed": other journeys make teams, and a skill made for one team is none of another's.
  const data = { name, teamId: service.teamId, graph };
  const response = await request.post("/api/agents", { headers, data });
  if (!response.ok()) throw new Error(`no draft could be made: ${await response.text()}`);
  const { id }: { id: string } = await response.json();
  return id;
}

/** Opens a draft that has something to draw. */
export async function openBuilder(page: Page, agentId: string): Promise<void> {
  await page.goto(`/agents/${agentId}/edit`);
  await expect(page.locator(".react-flow__node").first()).toBeVisible();
}

export const BLANK: JsonObject = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "", inputSchema: { type: "object" } }],
  nodes: [],
  edges: [],
};
export const transform = (id: string): JsonObject => ({
  id,
  type: "transform",
  config: { expression: "input" },
});
/** Three nodes in a row. */
export const CHAIN: JsonObject = {
  ...BLANK,
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "one", inputSchema: { type: "object" } }],
  nodes: [transform("one"), transform("two"), transform("three")],
  edges: [
    { from: "one", to: "two" },
    { from: "two", to: "three" },
  ],
};

export interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly graph: {
    readonly lanes: { readonly id: string; readonly start: string }[];
    readonly nodes: { readonly id: string; readonly type: string; readonly config: JsonObject }[];
    readonly edges: { readonly from: string; readonly on?: string; readonly to: string }[];
  };
}

export async function readDraft(request: APIRequestContext, agentId: string): Promise<Draft> {
  return (await request.get(`/api/agents/${agentId}/draft`)).json();
}

export const box = (page: Page, id: string) => page.locator(`[role=button][data-box="${id}"]`);
export const inspector = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
export const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

/** Types into the search that is open and takes the first match. */
export async function choose(page: Page, text: string): Promise<void> {
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.fill(text);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(search).toBeHidden();
}

/** Sets the selected node's config as JSON. */
export async function writeConfig(page: Page, id: string, type: string, config: JsonObject): Promise<void> {
  await page.getByRole("button", { name: "As JSON" }).click();
  await page.getByRole("textbox", { name: "Raw JSON" }).fill(JSON.stringify({ id, type, config }));
  await page.getByRole("button", { name: "As a form" }).click();
}

/** Gives the selected node the id by its form. */
export async function rename(page: Page, id: string): Promise<void> {
  const field = inspector(page).getByRole("textbox", { name: "Id" });
  await field.fill(id);
  await field.press("Enter");
  await expect(box(page, id)).toBeVisible();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where something is, once it is in the same place two frames later: a view that is fitted moves after the press. */
export async function middleOf(shown: Locator): Promise<Point> {
  return await shown.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    const middle = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    for (let before = middle(); ; ) {
      await frame();
      await frame();
      const now = middle();
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  });
}

/** Presses at one point and moves to another; the mouse is not let go. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

/** Edges in an order that does not depend on when each was made. */
export const sorted = (edges: readonly object[]) => edges.map((edge) => JSON.stringify(edge)).toSorted();
