import { mkdir } from "node:fs/promises";
import { type Browser, request } from "@playwright/test";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { findKnown } from "../find-known.ts";
import { PAGES, settle } from "../pages.ts";
import { signInByApi } from "../sign-in-by-api.ts";

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
];
const WIDE = { width: 2_560, height: 1_440 };
/** Pages that have something to do with the room of a wide screen. */
const ALSO_WIDE = new Set(["overview", "runs", "run", "inbox"]);

/**
 * Every page of a running service in both themes and at the widths of a phone and a desk, some on a wide screen too, as
 * pictures to look at. Best on a seeded workspace.
 */
export async function takeEveryPage({
  browser,
  dataDir,
  url,
  out,
  only,
  isWide,
}: {
  browser: Browser;
  dataDir: string;
  url: string | undefined;
  /** The folder of the pictures. */
  out: string;
  /** The name of one page. */
  only: string | undefined;
  /** Every page on a wide screen. */
  isWide: boolean;
}): Promise<void> {
  const service = await readFirstRun({ dataDir });
  if (!service) throw new Error(`There is no first-run.json in ${dataDir}: name the service's --data-dir.`);
  const baseURL = url ?? service.baseUrl;
  const session = await request.newContext({ baseURL });
  await signInByApi({ request: session, person: service });
  const known = await findKnown(session);
  const storageState = await session.storageState();
  await mkdir(out, { recursive: true });
  for (const { name, path } of PAGES) {
    if (only && only !== name) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const viewport of isWide || ALSO_WIDE.has(name) ? [...WIDTHS, WIDE] : WIDTHS) {
        const file = `${out}/${name.replaceAll(" ", "-")}-${colorScheme}-${viewport.width}.png`;
        const view = { baseURL, storageState, colorScheme, viewport, reducedMotion: "reduce" } as const;
        await take({ browser, view, path: path(known), file });
        process.stdout.write(`${file}\n`);
      }
    }
  }
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
