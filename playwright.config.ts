import { defineConfig } from "@playwright/test";

/**
 * Browser journeys against the production build: e2e/start-service.ts starts the service once, on a database of
 * its own. CHROMIUM_PATH names the browser; `npm test` finds one.
 */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/start-service.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Two browsers, the service and PostgreSQL share two cores: what fails is tried once more, and named as flaky when
  // that passes, which is a defect to be looked into. vitest.config.ts does the same.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    // Of what is tried again: recording every journey took a fifth of their time.
    trace: "on-first-retry",
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
});
