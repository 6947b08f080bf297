import { defineConfig } from "vitest/config";

const shared = {
  environment: "node",
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // As in playwright.config.ts: `npm test` names what passes only at the second try as flaky.
  retry: 1,
} as const;

/**
 * Four projects. `unit` needs nothing. `database` (files named *.db.test.ts) gets a real PostgreSQL, started
 * once, and clones a migrated template per file. `hosts` (*.hosts.test.ts) gets a small app built by Next, to
 * hold the two hosts equal and to measure, so nothing runs beside it. `soak` is for `npm run soak` alone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.db.test.ts", "**/*.hosts.test.ts", "**/*.soak.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          include: ["lib/**/*.db.test.ts"],
          globalSetup: ["lib/testing/postgres.setup.ts"],
          // Each file holds up to 12 of the server's 300 connections; those that start workers, 12 more for each.
          maxWorkers: 6,
          // Six files share what cores there are.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "hosts",
          include: ["lib/**/*.hosts.test.ts"],
          globalSetup: ["lib/doors/http/testing/two-hosts.setup.ts"],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: "soak",
          include: ["lib/testing/soak/*.soak.test.ts"],
          globalSetup: ["lib/testing/soak/soak.setup.ts"],
          retry: 0,
        },
      },
    ],
  },
});
