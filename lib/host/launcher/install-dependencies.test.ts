import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installedNode } from "./find-project-node.mjs";
import { isInstalled } from "./install-dependencies.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/other-platform": { version: "1.0.0", integrity: "sha512-b", optional: true },
};
const present = { "node_modules/a": wanted["node_modules/a"] };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "install-"));
  const node = installedNode(root);
  if (node === undefined) throw new Error("no package with Node for this platform");
  mkdirSync(path.dirname(node), { recursive: true });
  writeFileSync(node, "");
  lock("package-lock.json", wanted);
  lock("node_modules/.package-lock.json", present);
});
afterEach(() => rmSync(root, { recursive: true }));

test("what npm installed from this very lock file is installed; other platforms' packages may be absent", () => {
  expect(isInstalled(root)).toBe(true);
});

test("an interrupted install has no record and counts as none", () => {
  rmSync(path.join(root, "node_modules/.package-lock.json"));
  expect(isInstalled(root)).toBe(false);
});

test("a version or content that differs from the lock file asks for an install", () => {
  lock("package-lock.json", { ...wanted, "node_modules/a": { version: "1.0.1", integrity: "sha512-c" } });
  expect(isInstalled(root)).toBe(false);
  lock("package-lock.json", { ...wanted, "node_modules/a": { version: "1.0.0", integrity: "sha512-c" } });
  expect(isInstalled(root)).toBe(false);
});

test("a package that is missing asks for an install", () => {
  lock("package-lock.json", { ...wanted, "node_modules/b": { version: "1.0.0", integrity: "sha512-d" } });
  expect(isInstalled(root)).toBe(false);
});

test("a node_modules from another platform, without this one's Node, asks for an install", () => {
  rmSync(
    path.join(root, "node_modules", path.basename(path.dirname(path.dirname(String(installedNode(root)))))),
    {
      recursive: true,
    },
  );
  expect(isInstalled(root)).toBe(false);
});

function lock(file: string, packages: object): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

test("the lock file of this project is in step with its package.json", async () => {
  const read = async (file: string) =>
    JSON.parse(await readFile(path.resolve(import.meta.dirname, "../../..", file), "utf8"));
  const manifest = await read("package.json");
  const locked = (await read("package-lock.json")).packages[""];
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    expect(locked[kind], kind).toEqual(manifest[kind]);
  }
});
