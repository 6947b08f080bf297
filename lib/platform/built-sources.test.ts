import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { nameSources, sourcesByLine } from "./built-sources.ts";

const BUILT = [
  "import x from 'y';",
  "// lib/one.ts",
  "function one() {",
  "  // lib is a word",
  "}",
  "// server.ts",
  "one();",
];

test("a line belongs to the module that stands above it", () => {
  expect(sourcesByLine(BUILT.join("\n"))).toEqual([
    undefined,
    ...Array(4).fill("lib/one.ts"),
    ...Array(2).fill("server.ts"),
  ]);
});

test("a stack trace names the source of what was built, and leaves the rest alone", () => {
  const root = mkdtempSync(join(tmpdir(), "built-sources-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const directory = join(root, "laneway/service");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "server.mjs"), BUILT.join("\n"));
  const { href } = pathToFileURL(join(directory, "server.mjs"));
  const gone = pathToFileURL(join(directory, "chunk-A1.mjs")).href;
  const others = [
    "    at node:events:1:2",
    `    at query (file://${root}/pg/client.js:3:4)`,
    `    at ${gone}:5:6`,
  ];
  const stack = ["Error: no", `    at one (${href}:3:9)`, `    at ${href}:7:1`, ...others].join("\n");
  const named = [
    "Error: no",
    `    at one (lib/one.ts ${href}:3:9)`,
    `    at server.ts ${href}:7:1`,
    ...others,
  ].join("\n");
  expect(nameSources(stack)).toBe(named);
});
