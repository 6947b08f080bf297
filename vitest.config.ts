import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest. A clean clone knows no durations and would begin with the largest files. */
const LONGEST = [
  "soak/crash-matrix.long",
  "mcp/fail-closed.long",
  "commands/files.long",
  "service/lost-database.long",
  "seed/seed.long",
  "mcp/fail-closed",
  "list/search-runs",
  "worker/recovery",
  "list/list-runs",
  "worker/trees",
  "runs/executed-runs",
  "api/who-may-what",
  "commands/files",
  "db/silence-watch",
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
  // Longer than `waitFor` tries, which says what it waited for; many files share what cores there are.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A wait is for a condition: where it holds, it is there soon, and otherwise the test fails whenever it gives up.
  expect: { poll: { timeout: 20_000, interval: 20 } },
} as const;

const WITH_DATABASE = {
  ...shared,
  globalSetup: ["lib/testing/postgres.setup.ts"],
};

/** Files of a database share nothing: each opens its own database and runtime, and closes them at its end. */
const SIDE_BY_SIDE = {
  ...WITH_DATABASE,
  isolate: false,
  // Each file holds up to 12 of the server's 300 connections; those that start workers, 12 more for each.
  maxWorkers: 6,
};

/** What is measured has its processor for itself, and a process without another file's heap. */
const ONE_BY_ONE = { ...WITH_DATABASE, fileParallelism: false };

/**
 * A test's project is in its file's name, and no test is tried twice.
 *
 * Of `npm test`: `unit` needs nothing. `database` (*.db.test.ts) gets a real PostgreSQL, started once, and clones a
 * migrated template per file. `alone` (*.alone.test.ts, *.alone.db.test.ts) gets the same, one file after the other: its
 * tests measure, above all that nothing holds the event loop. `hosts` (*.hosts.test.ts) gets a small app built by Next, to hold the
 * two hosts equal and to measure, so nothing runs beside it.
 *
 * Of `npm run test:all` besides: `long` (*.long.db.test.ts) and `long-alone` (*.long.alone.db.test.ts), whose files say
 * at their top why they are long; and `outside` (*.outside.test.ts), with programs of others, also by `npm run outside`: what
 * the machine lacks is skipped, with a line that says so.
 *
 * `soak` is for `npm run soak` alone, and `failover` for `npm run failover`.
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
          // Vitest leaves a core to itself, which on two is half of them.
          maxWorkers: availableParallelism(),
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "**/*.alone.test.ts",
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
          ...SIDE_BY_SIDE,
          name: "database",
          include: ["lib/**/*.db.test.ts"],
          exclude: ["**/node_modules/**", "**/*.long.db.test.ts", "**/*.alone.db.test.ts"],
        },
      },
      {
        test: {
          ...ONE_BY_ONE,
          name: "alone",
          include: ["lib/**/*.alone.test.ts", "lib/**/*.alone.db.test.ts"],
          exclude: ["**/node_modules/**", "**/*.long.alone.db.test.ts"],
        },
      },
      { test: { ...SIDE_BY_SIDE, name: "long", include: ["lib/**/*.long.db.test.ts"] } },
      { test: { ...ONE_BY_ONE, name: "long-alone", include: ["lib/**/*.long.alone.db.test.ts"] } },
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
        },
      },
      {
        test: {
          ...shared,
          name: "failover",
          include: ["lib/testing/failover/*.failover.test.ts"],
          globalSetup: ["lib/testing/failover/failover.setup.ts"],
          hookTimeout: 300_000,
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
        },
      },
    ],
  },
});
