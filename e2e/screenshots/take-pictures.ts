import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type APIRequestContext, type Browser, expect, type Page, request } from "@playwright/test";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { type PictureWords, WORDS_FILE, writtenTexts } from "#lib/programs/picture-words.ts";
import { dataDir } from "../data-dir.ts";
import { findKnown } from "../find-known.ts";
import { type Known, settle } from "../pages.ts";
import { readSeededWorkspace, seedWorkspace } from "../seed-workspace.ts";
import { signInByApi } from "../sign-in-by-api.ts";

const FOLDER = "docs/screenshots";
const VIEWPORT = { width: 1_440, height: 900 };
/** Sharp on most screens, and small. */
const SCALE = 1.5;
const QUALITY = 0.8;

interface Picture {
  readonly name: string;
  readonly path: (known: Known, session: APIRequestContext) => string | Promise<string>;
  /** What is opened or chosen first. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: "overview", path: () => "/overview" },
  { name: "run", path: ({ failedRunId, runId }) => `/runs/${failedRunId ?? runId}` },
  { name: "inbox", path: () => "/inbox" },
  {
    name: "builder",
    path: async (_, session) => {
      const { agents } = await (await session.get("/api/agents?search=Support+triage")).json();
      return `/agents/${agents[0].id}/edit`;
    },
    prepare: async (page) => {
      await page.locator("[role=button][data-box]").nth(2).click();
      await expect(page.getByRole("complementary", { name: "Inspector" })).toBeVisible();
    },
  },
  { name: "document", path: (_, session) => writeReturns(session) },
  { name: "board", path: () => "/tasks?view=board" },
];

/** A document with some of everything; those of the seed are many, and short. */
async function writeReturns(session: APIRequestContext): Promise<string> {
  const { teams } = await (await session.get("/api/document-teams")).json();
  const content = await readFile(new URL("returns.md", import.meta.url), "utf8");
  const data = { teamId: teams[0].id, title: "Returns", content };
  const headers = { origin: new URL((await session.get("/")).url()).origin };
  const { id } = await (await session.post("/api/documents", { headers, data })).json();
  return `/documents/${id}`;
}

/** Takes the README's pictures of a seeded workspace in both themes, and keeps the words that they show beside them. */
export async function takePictures(browser: Browser): Promise<void> {
  await seedWorkspace({ name: "Nordlicht", runs: 2_000 });
  const service = await readFirstRun({ dataDir: dataDir() });
  if (!service) throw new Error("the service wrote no first-run.json");
  const session = await request.newContext({ baseURL: service.baseUrl });
  await signInByApi({ request: session, person: (await readSeededWorkspace()).owner });
  const known = await findKnown(session);
  await mkdir(FOLDER, { recursive: true });
  const words: Record<string, readonly string[]> = {};
  for (const picture of PICTURES)
    words[picture.name] = await takePicture({ browser, session, baseURL: service.baseUrl, picture, known });
  await writeFile(WORDS_FILE, `${JSON.stringify(words satisfies PictureWords, null, 2)}\n`);
  await session.dispose();
}

/** @returns the words that it shows. */
async function takePicture({
  browser,
  session,
  baseURL,
  picture: { name, path, prepare },
  known,
}: {
  browser: Browser;
  session: APIRequestContext;
  baseURL: string;
  picture: Picture;
  known: Known;
}): Promise<readonly string[]> {
  let shown: readonly string[] = [];
  const address = await path(known, session);
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL,
      storageState: await session.storageState(),
      colorScheme,
      viewport: VIEWPORT,
      deviceScaleFactor: SCALE,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(address);
    await settle(page);
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    const file = `${FOLDER}/${name}-${colorScheme}.webp`;
    await writeFile(file, await asWebp(browser, await page.screenshot()));
    shown = await wordsOf(page);
    process.stdout.write(`${file}\n`);
    await context.close();
  }
  return shown;
}

/** A browser makes WebP, which Playwright does not. On a page of its own: the service's allows no data addresses. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ({ encoded, quality }) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      const made = await canvas.convertToBlob({ type: "image/webp", quality });
      const chars = Array.from(new Uint8Array(await made.arrayBuffer()), (byte) => String.fromCharCode(byte));
      return btoa(chars.join(""));
    },
    { encoded: png.toString("base64"), quality: QUALITY },
  );
  await page.close();
  return Buffer.from(base64, "base64");
}

const NAMED = "h1, h2, h3, button, a, th, dt, label, legend, summary, [role=tab], [role=row] span";

/** What is written in the window as the sources have it: names of pages, fields, columns, and of what the seed made. */
async function wordsOf(page: Page): Promise<readonly string[]> {
  const texts = await page.locator(NAMED).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility() && bottom > 0 && top < window.innerHeight;
      return isSeen && element instanceof HTMLElement ? element.innerText.split("\n") : [];
    }),
  );
  const written = writtenTexts();
  const words = new Set(
    texts.map((text) => text.trim()).filter((text) => text.length > 2 && written.has(text)),
  );
  return [...words].sort();
}
