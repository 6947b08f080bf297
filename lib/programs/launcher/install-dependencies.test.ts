import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installedNode } from "./find-project-node.mjs";
import { installArguments, isInstalled } from "./install-dependencies.mjs";

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
  expect(isInstalled(root, "all")).toBe(true);
});

test("an interrupted install has no record and counts as none", () => {
  rmSync(path.join(root, "node_modules/.package-lock.json"));
  expect(isInstalled(root, "all")).toBe(false);
});

test("a version or content that differs from the lock file asks for an install", () => {
  lock("package-lock.json", { ...wanted, "node_modules/a": { version: "1.0.1", integrity: "sha512-c" } });
  expect(isInstalled(root, "all")).toBe(false);
  lock("package-lock.json", { ...wanted, "node_modules/a": { version: "1.0.0", integrity: "sha512-c" } });
  expect(isInstalled(root, "all")).toBe(false);
});

test("a package that is missing asks for an install", () => {
  lock("package-lock.json", { ...wanted, "node_modules/b": { version: "1.0.0", integrity: "sha512-d" } });
  expect(isInstalled(root, "all")).toBe(false);
});

test("a node_modules from another platform, without this one's Node, asks for an install", () => {
  rmSync(
    path.join(root, "node_modules", path.basename(path.dirname(path.dirname(String(installedNode(root)))))),
    {
      recursive: true,
    },
  );
  expect(isInstalled(root, "all")).toBe(false);
});

test("a service needs no development packages; the commands of development ask for them", () => {
  lock("package-lock.json", {
    ...wanted,
    "node_modules/linter": { version: "1.0.0", integrity: "sha512-d", dev: true },
  });
  expect(isInstalled(root, "production")).toBe(true);
  expect(isInstalled(root, "all")).toBe(false);
});

test("what an install left behind counts for what it was made for", () => {
  const digest = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  const stamped = (stamp: string) => {
    writeFileSync(path.join(root, "node_modules/.laneway-installed"), stamp);
    return [isInstalled(root, "production"), isInstalled(root, "all")];
  };
  expect(stamped(`${digest} production`)).toEqual([true, false]);
  expect(stamped(`${digest} all`)).toEqual([true, true]);
  expect(stamped(digest)).toEqual([true, true]); // by an earlier version, which always installed all
});

test("no install runs scripts of packages, and adding development packages deletes nothing first", () => {
  expect(installArguments("ci", "production")).toEqual(
    expect.arrayContaining(["ci", "--omit=dev", "--include=optional", "--ignore-scripts"]),
  );
  expect(installArguments("install", "all").slice(0, 3)).toEqual(["install", "--no-save", "--include=dev"]);
  expect(installArguments("ci", "all")).toContain("--ignore-scripts");
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
