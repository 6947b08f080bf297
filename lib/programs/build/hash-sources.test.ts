import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./hash-sources.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "hash-sources-"));
  mkdirSync(path.join(root, "app", ".well-known"), { recursive: true });
  write("app/page.tsx", "page");
  write("app/.well-known/route.ts", "route");
  write("next.config.ts", "config");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

test.each(["app/page.tsx", "app/.well-known/route.ts", "next.config.ts", "package-lock.json"])(
  "a change of %s makes the build stale",
  (file) => {
    const before = hashSources(root);
    write(file, "changed");
    expect(hashSources(root)).not.toBe(before);
  },
);

test("a file that is added, renamed or removed makes the build stale", () => {
  const hashes = new Set([hashSources(root)]);
  write("app/other.tsx", "");
  hashes.add(hashSources(root));
  renameSync(path.join(root, "app/other.tsx"), path.join(root, "app/another.tsx"));
  hashes.add(hashSources(root));
  expect(hashes.size).toBe(3);
});

test("timestamps, tests and files the build does not read change nothing", () => {
  const before = hashSources(root);
  write("app/page.tsx", "page");
  write("app/page.test.ts", "test");
  write("README.md", "words");
  write(".env.local", "words");
  expect(hashSources(root)).toBe(before);
});

function write(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}
