import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { nameSources } from "./name-sources.ts";

test("a built function is named by the source file above it, and the rest is left alone", async () => {
  const directory = await mkdtemp(join(tmpdir(), "name-sources-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, "server.mjs");
  const text = [
    "import x from 'y';",
    "// lib/one.ts",
    "function one() {",
    "  // lib is a word",
    "}",
    "// lib/two.ts",
    "const two = 2;",
  ];
  await writeFile(file, text.join("\n"));
  const built = `${pathToFileURL(directory).href}/`;
  const node = (id: number, url: string, lineNumber: number) => ({
    id,
    callFrame: { functionName: "f", url, lineNumber },
  });
  const nodes = [
    node(1, `${built}server.mjs`, 2),
    node(2, `${built}server.mjs`, 6),
    node(3, `${built}server.mjs`, 0),
    node(4, "node:events", 2),
  ];

  const named = nameSources({
    profile: { nodes, samples: [], timeDeltas: [] },
    root: "file:///app/",
    built,
  });
  expect(named.nodes.map(({ callFrame }) => callFrame.url)).toEqual([
    "file:///app/lib/one.ts",
    "file:///app/lib/two.ts",
    `${built}server.mjs`,
    "node:events",
  ]);
});
