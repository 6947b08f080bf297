import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FirstRun, readFirstRun, writeFirstRun } from "./first-run.ts";

const firstRun: FirstRun = {
  baseUrl: "http://127.0.0.1:3000",
  email: "owner@example.test",
  password: "secret",
  apiKey: "lw_key",
  workspaceId: "w",
  teamId: "t",
  projectId: "p",
  agents: [{ id: "a", name: "Refund desk", laneId: "l" }],
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "first-run-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the facts are read back as written, by their owner only", async () => {
  await writeFirstRun({ dataDir, firstRun });
  await writeFirstRun({ dataDir, firstRun: { ...firstRun, baseUrl: "https://laneway.example.test" } });
  expect(await readFirstRun({ dataDir })).toEqual({ ...firstRun, baseUrl: "https://laneway.example.test" });
  expect(statSync(path.join(dataDir, "first-run.json")).mode & 0o777).toBe(0o600);
});

test("a file that is absent or was cut short reads as no facts", async () => {
  expect(await readFirstRun({ dataDir })).toBeUndefined();
  writeFileSync(path.join(dataDir, "first-run.json"), '{"baseUrl":');
  expect(await readFirstRun({ dataDir })).toBeUndefined();
});
