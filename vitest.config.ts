import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute or several. A clean clone knows no durations and would begin with the largest files. */
const LONGEST = [
  "soak/crash-matrix",
  "service/processes",
  "service/lost-database",
  "mcp/fail-closed",
  "runs/large-inputs-at-once",
  "api/largest-requests",
  "embedded/embedded-postgres",
  "worker/recovery",
  "embedded/keep-cluster",
  "runs/executed-runs",
  "health/probes",
];

/** Begins with the longest files, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.db.test.ts`));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const shared = {
  environment: "node",
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // As in playwright.config.ts: `npm test` names what passes only at the second try as flaky.
  retry: 1,
} as const;

/**
 * Six projects. `unit` needs nothing. `database` (files named *.db.test.ts) gets a real PostgreSQL, started
 * once, and clones a migrated template per file. `hosts` (*.hosts.test.ts) gets a small app built by Next, to
 * hold the two hosts equal and to measure, so nothing runs beside it. `soak` is for `npm run soak` alone, `failover` for `npm run failover`,
 * and `outside`, with programs of others, for `npm run outside`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          // Unit tests share nothing: loading every module anew for each of 400 files took most of their time.
          isolate: false,
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "**/*.db.test.ts",
            "**/*.hosts.test.ts",
            "**/*.soak.test.ts",
            "**/*.failover.test.ts",
            "**/*.outside.test.ts",
          ],
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          // As above. Each file opens its own database and runtime, and closes them at its end.
          isolate: false,
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
      {
        test: {
          ...shared,
          name: "failover",
          include: ["lib/testing/failover/*.failover.test.ts"],
          globalSetup: ["lib/testing/failover/failover.setup.ts"],
          hookTimeout: 300_000,
          retry: 0,
        },
      },
      {
        test: {
          ...shared,
          name: "outside",
          include: ["lib/testing/outside/*.outside.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          retry: 0,
        },
      },
    ],
  },
});
