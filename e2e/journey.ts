import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { type FirstRun, readFirstRun } from "#lib/platform/host/first-run.ts";
import { dataDir } from "./data-dir.ts";
import { signInByApi } from "./sign-in-by-api.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A journey of somebody who is not signed in. `service` is what the first start printed. */
export const test = base.extend<object, { service: FirstRun }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const firstRun = await readFirstRun({ dataDir: dataDir() });
      if (!firstRun) throw new Error("the first start left no first-run.json");
      await use(firstRun);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ service }, use) => use(service.baseUrl),
});

/** Half of what a confirmation lasts: no journey takes the other half. */
const CONFIRMED_MS = 5 * 60_000;
/** When this worker's session was confirmed. */
let confirmedAt = Number.NEGATIVE_INFINITY;

/** A journey of the owner. They sign in once a worker: attempts are limited. */
export const signedInTest = test.extend<object, { session: StorageState }>({
  session: [
    async ({ playwright, service }, use) => {
      const request = await playwright.request.newContext({ baseURL: service.baseUrl });
      await signInByApi({ request, person: service });
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: "worker" },
  ],
  storageState: async ({ session }, use) => use(session),
  // The session is shared by many journeys, and a confirmation lasts ten minutes.
  page: async ({ page, service }, use) => {
    if (performance.now() - confirmedAt > CONFIRMED_MS) {
      const data = { password: service.password };
      const headers = { origin: service.baseUrl };
      const response = await page.request.post("/api/account/step-up/password", { data, headers });
      if (!response.ok()) throw new Error(`the owner cannot confirm who they are: ${await response.text()}`);
      confirmedAt = performance.now();
    }
    await use(page);
  },
});

/** Types into the sign-in form and sends it. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
