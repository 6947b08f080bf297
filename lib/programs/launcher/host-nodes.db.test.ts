import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/programs/run-program.ts";

/** The newest that npm has of each supported line. */
const HOSTS = ["20.20.2", "22.23.3", "24.21.0", "26.12.1"];
/** npm has each of them for Linux alone. */
const PACKAGE = `node-linux-${process.arch}`;
/** Kept between runs: 50 MB each to download. */
const KEPT = path.join(projectRoot, "node_modules/.cache/laneway/host-nodes");
const INSTALL_MS = 300_000;

test.skipIf(process.platform !== "linux").each(HOSTS)(
  "on a machine with Node %s a script starts",
  (version) => {
    const { status, stdout, stderr } = spawnSync(
      hostNode(version),
      ["lib/programs/launch.mjs", "cli", "--help"],
      { cwd: projectRoot, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm run laneway/);
  },
  INSTALL_MS,
);

function hostNode(version: string): string {
  const directory = path.join(KEPT, version);
  const file = path.join(directory, "node_modules", PACKAGE, "bin/node");
  if (existsSync(file)) return file;
  const install = ["install", "--prefix", directory, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status, stderr } = spawnSync("npm", [...install, `${PACKAGE}@${version}`], { encoding: "utf8" });
  if (status !== 0) throw new Error(`npm did not install Node ${version}: ${stderr}`);
  return file;
}
