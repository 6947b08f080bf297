import { defineConfig } from "vitest/config";

const shared = { environment: "node", pool: "forks", testTimeout: 30_000, hookTimeout: 120_000 } as const;

/**
 * Two projects: `unit` needs nothing; `database` (files named *.db.test.ts) gets a real PostgreSQL,
 * started once, and clones a migrated template database per file.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", include: ["lib/**/*.test.ts", "components/**/*.test.ts"], exclude: ["**/*.db.test.ts"] } },
      { test: { ...shared, name: "database", include: ["lib/**/*.db.test.ts"], globalSetup: ["lib/testing/postgres.setup.ts"] } },
    ],
  },
});
