import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/programs/run-program.ts";
import { keptPackage } from "#lib/testing/kept-package.ts";

// Long: npm installs four versions of Node, and each starts the command line.

/** The newest that npm has of each supported line. */
const HOSTS = ["20.20.2", "22.23.3", "24.21.0", "26.12.1"];
/** npm has each of them for Linux alone. */
const PACKAGE = `node-linux-${process.arch}`;
const INSTALL_MS = 300_000;

test.skipIf(process.platform !== "linux").each(HOSTS)(
  "on a machine with Node %s a script starts",
  (version) => {
    const { status, stdout, stderr } = spawnSync(
      path.join(keptPackage({ name: PACKAGE, version }), "bin/node"),
      ["lib/programs/launch.mjs", "cli", "--help"],
      { cwd: projectRoot, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm run laneway/);
  },
  INSTALL_MS,
);
