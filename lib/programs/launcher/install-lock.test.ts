import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { withInstallLock } from "./install-lock.mjs";

test("installs of one checkout follow each other, also after one that failed", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "install-lock-"));
  const order: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = withInstallLock(root, async () => {
    order.push("first begins");
    await held;
    order.push("first ends");
    throw new Error("failed");
  });
  const second = withInstallLock(root, async () => order.push("second"));
  release();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(order).toEqual(["first begins", "first ends", "second"]);
  await rm(root, { recursive: true });
});

test("a lock that a killed process left behind does not count", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "install-lock-"));
  await writeFile(path.join(root, ".laneway-install.lock"), "2147483646");
  expect(await withInstallLock(root, async () => "done")).toBe("done");
  await rm(root, { recursive: true });
});
