import { defineConfig } from "@playwright/test";
import { ALL_VIEWS, LONG } from "./e2e/tags.ts";

/**
 * Browser journeys against the production build: e2e/start-service.ts starts the service once, on a database of
 * its own. CHROMIUM_PATH names the browser; `npm test` finds one.
 *
 * `journeys` is what `npm test` runs, `long` what `npm run test:all` adds: the files *.long.spec.ts and the journeys
 * tagged LONG, each of which says why, and once more those that look at their pages in every theme at every width.
 * `alone` is what measures (*.alone.spec.ts): one journey after the other, and nothing beside them.
 */
const LONG_ONES = `\\.long\\.spec\\.ts |${LONG}`;
const ALONE = /\.alone\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/start-service.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // What fails once is a defect: of the journey, where it is not the product's.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    // Beside it Playwright writes what the page held. A trace of every journey took a fifth of their time:
    // `--trace on` makes one of those that are looked into.
    screenshot: "only-on-failure",
    // Nothing is looked at or pressed half way in, in colours and places that are not its own.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      // No sandbox, which needs more than root has in a container; and nothing that talks to anybody unasked.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "journeys", testMatch: /\.spec\.ts$/, testIgnore: ALONE, grepInvert: new RegExp(LONG_ONES) },
    { name: "seed", testMatch: /seed\.setup\.ts$/ },
    {
      name: "long",
      testMatch: /\.spec\.ts$/,
      testIgnore: ALONE,
      grep: new RegExp(`${LONG_ONES}|${ALL_VIEWS}`),
      dependencies: ["seed"],
    },
    { name: "alone", testMatch: ALONE, workers: 1 },
  ],
});
