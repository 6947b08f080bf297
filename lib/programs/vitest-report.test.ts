import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./run-program.ts";
import { readVitest } from "./test-reports.ts";

/** For a real run of Vitest: every way to fail. */
const FILES = {
  "mixed.test.ts": `
    test("passes", () => {});
    test.skip("is skipped", () => {});
    test.todo("is still to be written");
    describe("a group", () => {
      test("fails", () => expect(1).toBe(2));
    });`,
  "broken.test.ts": 'throw new Error("no import\\nfor a reason");',
  "hook.test.ts": `
    describe("a group", () => {
      beforeAll(() => { throw new Error("no database", { cause: new TypeError("refused") }); });
      test("is not reached", () => {});
    });`,
  "unhandled.test.ts": `
    test("passes", async () => {
      Promise.reject(new Error("nobody waits for this"));
      await new Promise((resolve) => setImmediate(resolve));
    });`,
  "killed.test.ts": 'test("ends its process", () => process.kill(process.pid, "SIGKILL"));',
};

test("Vitest's passed and skipped tests are counted, and everything failed is named", async () => {
  const { passed, skipped, failed } = readVitest({ report: await reportOf(FILES), exitCode: 1 });
  expect({ passed, skipped }).toEqual({ passed: 2, skipped: 3 });
  expect(failed.toSorted((a, b) => (a.test < b.test ? -1 : 1))).toEqual([
    { test: "broken.test.ts", error: "Error: no import" },
    { test: "hook.test.ts > a group", error: "Error: no database, caused by TypeError: refused" },
    { test: "killed.test.ts", error: "the file did not finish" },
    {
      test: "mixed.test.ts > a group > fails",
      error: "AssertionError: expected 1 to be 2 // Object.is equality",
    },
    { test: "unhandled error", error: expect.stringContaining("Worker") },
    { test: "unhandled.test.ts > unhandled error", error: "Error: nobody waits for this" },
  ]);
});

async function reportOf(files: Readonly<Record<string, string>>): Promise<unknown> {
  const directory = mkdtempSync(path.join(tmpdir(), "laneway-vitest-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  const report = path.join(directory, "report.json");
  const run = promisify(execFile)(
    process.execPath,
    [
      path.join(projectRoot, "node_modules/vitest/vitest.mjs"),
      ...["run", "--globals", "--pool=forks", "--maxWorkers=1"],
      `--reporter=${path.join(projectRoot, "lib/programs/vitest-report.ts")}`,
    ],
    { cwd: directory, env: { NODE_ENV: "test", TEST_REPORT_FILE: report } },
  );
  await expect(run).rejects.toMatchObject({ code: 1 });
  return JSON.parse(readFileSync(report, "utf8"));
}
