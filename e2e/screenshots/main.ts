import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type APIRequestContext, type Browser, chromium, request } from "@playwright/test";
import { findChromium } from "#lib/host/find-chromium.ts";
import { readFirstRun } from "#lib/host/first-run.ts";
import { type Known, PAGES, settle } from "../pages.ts";

/**
 * `npm run screenshots`: every page of a running service in both themes and at the widths of a phone and a desk,
 * some on a wide screen too, as pictures in docs/screenshots. Best looked at on a seeded workspace.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    "data-dir": { type: "string", default: ".data" },
    out: { type: "string", default: "docs/screenshots" },
    only: { type: "string" },
  },
});

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
];
const WIDE = { width: 2_560, height: 1_440 };
/** Pages that have something to do with the room of a wide screen. */
const ALSO_WIDE = new Set(["overview", "runs", "run", "inbox"]);

await photograph();

async function photograph(): Promise<void> {
  const service = await readFirstRun({ dataDir: values["data-dir"] });
  if (!service)
    throw new Error(`There is no first-run.json in ${values["data-dir"]}: name the service's --data-dir.`);
  const baseURL = values.url ?? service.baseUrl;
  const session = await request.newContext({ baseURL });
  await signIn({ session, email: service.email, password: service.password });
  const known = await findKnown(session);
  const storageState = await session.storageState();
  await mkdir(values.out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium({ requested: process.env.CHROMIUM_PATH, note: () => {} }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const { name, path } of PAGES) {
    if (values.only && values.only !== name) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const viewport of ALSO_WIDE.has(name) ? [...WIDTHS, WIDE] : WIDTHS) {
        const file = `${values.out}/${name.replaceAll(" ", "-")}-${colorScheme}-${viewport.width}.png`;
        const view = { baseURL, storageState, colorScheme, viewport, reducedMotion: "reduce" } as const;
        await take({ browser, view, path: path(known), file });
        process.stdout.write(`${file}\n`);
      }
    }
  }
  await browser.close();
  await session.dispose();
}

async function take({
  browser,
  view,
  path,
  file,
}: {
  browser: Browser;
  view: Parameters<Browser["newContext"]>[0];
  path: string;
  file: string;
}): Promise<void> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  await page.goto(path);
  // A picture of a page that does not settle tells more than none.
  await settle(page).catch((error: unknown) => process.stderr.write(`${path}: ${String(error)}\n`));
  await page.screenshot({ path: file });
  await context.close();
}

async function signIn({
  session,
  email,
  password,
}: {
  session: APIRequestContext;
  email: string;
  password: string;
}): Promise<void> {
  const { csrfToken }: { csrfToken: string } = await (await session.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  const response = await session.post("/api/auth/callback/credentials", { form });
  if (!response.ok()) throw new Error(`The owner cannot sign in: ${await response.text()}`);
}

/** Of what the workspace holds, what has most to show: a run that failed, and its agent. */
async function findKnown(session: APIRequestContext): Promise<Known> {
  const read = async (path: string) => (await session.get(path)).json();
  const failed: { runs: { runId: string; agent: { id: string } }[] } = await read(
    "/api/runs?status=failed&limit=1",
  );
  const any: typeof failed = await read("/api/runs?limit=1");
  const { keys }: { keys: { id: string }[] } = await read("/api/keys?limit=1");
  const { apps }: { apps: { id: string }[] } = await read("/api/connected-apps?limit=1");
  const run = failed.runs[0] ?? any.runs[0];
  const { agents }: { agents: { id: string }[] } = await read("/api/agents?limit=1");
  return {
    runId: run?.runId ?? "none",
    agentId: run?.agent.id ?? agents[0]?.id ?? "none",
    keyId: keys[0]?.id ?? "none",
    grantId: apps[0]?.id ?? "none",
  };
}
