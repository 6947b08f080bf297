// Alone: it compares times, and 100,000 events are written before it begins.

import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, type Request } from "@playwright/test";
import { Client } from "pg";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { dataDir } from "./data-dir.ts";
import { signedInTest as test } from "./journey.ts";
import { pollByKey } from "./poll-by-key.ts";
import { startByKey } from "./start-by-key.ts";

const EVENTS = 100_000;
/** The first of 100,000 events are there in as many times the time that it takes for a run of a few. */
const MOST_TIMES = 8;
const MOST_BYTES = 300 * 1024 * 1024;

test("a trace of 100,000 events is there at once, scrolls to its end and stays small", async ({
  page,
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const body = { input: { orderId: "A-1", amount: 10 } };
  const runId = await startByKey({ request, service, agent: "Refund desk", body });
  // The test writes into the trace itself, so it first waits until the run has written its own events.
  expect(await pollByKey({ request, service, runId })).toMatchObject({ status: "completed" });
  await page.goto(`/runs/${runId}`);
  const few = await firstEvents(page);
  await addEvents(runId);
  await page.goto(`/runs/${runId}`);
  const many = await firstEvents(page);

  const list = page.getByRole("listbox", { name: /Events/ });
  for (let part = 1; part <= 12; part += 1) {
    await list.evaluate((box, share) => box.scrollTo({ top: box.scrollHeight * share }), part / 12);
    await expect(page.getByRole("option").nth(5)).toContainText(/\d/);
  }
  await expect(page.getByRole("option", { name: new RegExp(`^${EVENTS} `) })).toBeVisible();
  await list.evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(page.getByRole("option", { name: /Run started/ })).toBeVisible();

  await dragged(page);

  const bytes = { heap: await heapOf(page), process: await largestRenderer(browser) };
  const megabytes = (count: number) => `${Math.round(count / 1024 ** 2)} MB`;
  process.stdout.write(
    `100,000 events: the first after ${many} ms, of a few after ${few} ms; ${megabytes(bytes.heap)} of JavaScript heap, ` +
      `${megabytes(bytes.process)} for the page's process\n`,
  );
  expect(many / few).toBeLessThan(MOST_TIMES);
  expect(bytes.process).toBeLessThan(MOST_BYTES);
});

/** How long it takes until the first event is there, in milliseconds; of three times, what else the machine does least spoilt. */
async function firstEvents(page: Page): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 1; time <= 3; time += 1) {
    await page.getByRole("tab", { name: /Timeline/ }).click();
    await page.getByRole("treeitem").first().waitFor();
    const begun = performance.now();
    await page.getByRole("tab", { name: /Events/ }).click();
    await page.getByRole("option", { name: /Run started/ }).waitFor();
    shortest = Math.min(shortest, Math.round(performance.now() - begun));
  }
  return shortest;
}

/** A scrollbar that is dragged passes thousands of places: few of them are read, and what is in sight is there. */
async function dragged(page: Page): Promise<void> {
  let read = 0;
  const count = (request: Request) => {
    if (request.url().includes("/events?")) read += 1;
  };
  page.on("request", count);
  const list = page.getByRole("listbox", { name: /Events/ });
  await list.evaluate(async (box) => {
    for (let step = 1; step <= 300; step += 1) {
      box.scrollTo({ top: (box.scrollHeight * step) / 400 });
      await new Promise(requestAnimationFrame);
    }
  });
  const inSight = page.getByRole("option", { name: /^75,?\d{3} / });
  await expect(inSight.first()).toBeVisible();
  page.off("request", count);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);

  // The list says which event has its keys only where it is drawn; after a turn of the wheel they go on from there.
  const named = await list.getAttribute("aria-activedescendant");
  expect(named === null || (await page.locator(`[id="${named}"]`).count()) === 1).toBe(true);
  await list.hover();
  await page.mouse.wheel(0, 400);
  const current = list.locator("[data-active]");
  await expect(current).toContainText(/7\d,?\d{3}/);
  const before = (await current.getAttribute("id")) ?? "";
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await expect(current).not.toHaveAttribute("id", before);
  await expect(current).toContainText(/7\d,?\d{3}/);
  await page.keyboard.press("Enter");
  const panel = page
    .getByRole("complementary")
    .or(page.getByRole("region"))
    .filter({ hasText: /Event 7\d{4}/ });
  await expect(panel.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/event=/);
}

/** As many events as make it 100,000, after those the run has. */
async function addEvents(runId: string): Promise<void> {
  const database = await connectEmbeddedPostgres({ dataDir: dataDir() });
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query(
      `insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
       select run.id, sequence, run.workspace_id, run.started_at + sequence * interval '5 milliseconds',
              case when sequence % 2 = 0 then 'node_started' else 'node_completed' end, 'assess', 'active',
              run.id || ':assess:' || sequence / 2, json_build_object('number', sequence, 'text', repeat('what happened ', 20))
         from runs run, generate_series(run.event_count + 1, $2) sequence
        where run.id = $1`,
      [runId, EVENTS],
    );
    await client.query("update runs set event_count = $2 where id = $1", [runId, EVENTS]);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** The page's JavaScript heap after a full collection, in bytes. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.POSITIVE_INFINITY;
}

/** The memory of the browser's largest page process, its share of what processes have in common included. */
async function largestRenderer(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024;
    });
  return Math.max(...(await Promise.all(sizes)));
}
