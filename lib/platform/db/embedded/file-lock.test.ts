import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryFileLock, waitForFileLock } from "./file-lock.ts";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "file-lock-"));
  file = path.join(directory, "some.lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

test("an exclusive lock keeps everybody else out until it is released", () => {
  const lock = tryFileLock({ path: file, mode: "exclusive" });
  expect(lock).toBeDefined();
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeUndefined();
  expect(tryFileLock({ path: file, mode: "shared" })).toBeUndefined();
  lock?.release();
  lock?.release();
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeDefined();
});

test("shared locks go together and keep an exclusive one out until the last is released", () => {
  const first = tryFileLock({ path: file, mode: "shared" });
  const second = tryFileLock({ path: file, mode: "shared" });
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeUndefined();
  first?.release();
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeUndefined();
  second?.release();
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeDefined();
});

test("whoever waits gets the lock when it is released", async () => {
  const held = tryFileLock({ path: file, mode: "shared" });
  const waiting = waitForFileLock({ path: file, mode: "exclusive", timeoutMs: 10_000 });
  held?.release();
  expect(await waiting).toBeDefined();
});

test("a lock in another process holds here, and is free once that process is killed", async () => {
  const holder = await holdInAnotherProcess(file);
  expect(tryFileLock({ path: file, mode: "shared" })).toBeUndefined();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(tryFileLock({ path: file, mode: "exclusive" })).toBeDefined();
});

test("taking a lock twice in one process does not lose the first to other processes", async () => {
  const first = tryFileLock({ path: file, mode: "shared" });
  tryFileLock({ path: file, mode: "shared" })?.release();
  await expect(holdInAnotherProcess(file)).rejects.toThrow("not free");
  first?.release();
});

test("nobody else may open the file, and with it lock it", () => {
  tryFileLock({ path: file, mode: "exclusive" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

/** Rejects when the lock is not free over there. */
async function holdInAnotherProcess(lockFile: string) {
  const module = new URL("./file-lock.ts", import.meta.url).href;
  const program = `
    import { tryFileLock } from ${JSON.stringify(module)};
    const lock = tryFileLock({ path: ${JSON.stringify(lockFile)}, mode: "exclusive" });
    console.log(lock ? "held" : "not free");
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said]: unknown[] = await once(child.stdout, "data");
  if (String(said).trim() === "held") return child;
  child.kill("SIGKILL");
  throw new Error(String(said));
}
