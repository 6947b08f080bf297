import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireServiceLock } from "./service-lock.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "service-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("a second service on the same data is refused, with the first one's process and what to do", async () => {
  const lock = await acquireServiceLock({ dataDir });
  await expect(acquireServiceLock({ dataDir })).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringContaining(`(process ${process.pid})`),
    advice: expect.stringContaining("DATA_DIR="),
  });
  lock.release();
});

test("a service that starts while the last one is ending takes over", async () => {
  const lock = await acquireServiceLock({ dataDir });
  const next = acquireServiceLock({ dataDir });
  lock.release();
  (await next).release();
  expect(existsSync(path.join(dataDir, "service.pid"))).toBe(false);
});

test("other data may have a service of its own, in a directory that is made", async () => {
  const first = await acquireServiceLock({ dataDir });
  const second = await acquireServiceLock({ dataDir: path.join(dataDir, "a", "b") });
  first.release();
  second.release();
});
