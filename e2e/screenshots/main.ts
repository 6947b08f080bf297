import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, request } from "@playwright/test";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { findChromium } from "#lib/programs/find-chromium.ts";
import { findKnown } from "../find-known.ts";
import { PAGES, settle } from "../pages.ts";
import { signInByApi } from "../sign-in-by-api.ts";

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
    // Every page on a wide screen.
    wide: { type: "boolean", default: false },
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
  await signInByApi({ request: session, person: service });
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
      for (const viewport of values.wide || ALSO_WIDE.has(name) ? [...WIDTHS, WIDE] : WIDTHS) {
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
