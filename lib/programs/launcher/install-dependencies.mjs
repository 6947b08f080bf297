// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installedNode } from "./find-project-node.mjs";
import { exitCodeOf, forwardSignals } from "./run-child.mjs";

const REPEAT_MS = 10_000;

/** @typedef {"production" | "all"} Packages what the service runs on, or what its development needs as well */

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 */

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes its own record of what it
 * installed as the last thing it does, so an interrupted install has none, and one made by hand counts.
 * @param {string} root
 * @param {Packages} packages
 */
export function isInstalled(root, packages) {
  const wanted = readLock(path.join(root, "package-lock.json"));
  const present = readLock(path.join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  // The optional packages differ by platform; the one for Node identifies a node_modules of another platform.
  const node = installedNode(root);
  if (node !== undefined && !existsSync(node)) return false;
  const [digest, installed = "all"] = readStamp(root).split(" ");
  if (digest === lockDigest(root)) return installed === "all" || packages === "production";
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name];
    if (name === "" || entry.link || (entry.dev && packages === "production")) return true;
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Installs with npm. Its warnings (engines of packages that run on Node 24 only, mostly) are not shown, its
 * errors are, and every ten seconds that it is still at work.
 * @param {string} root
 * @param {Packages} packages
 * @returns {Promise<number>} npm's exit code
 */
export async function installDependencies(root, packages) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0);
  // Beside what a service may be running on: npm ci would delete it first.
  const verb = packages === "all" && isInstalled(root, "production") ? "install" : "ci";
  process.stderr.write(`  Installing dependencies (npm ${verb}) …\n`);
  const repeated = setInterval(() => {
    process.stderr.write(`  … still working: installing dependencies (${seconds()} s)\n`);
  }, REPEAT_MS);
  const { file, args } = npmCommand();
  const child = spawn(file, [...args, ...installArguments(verb, packages)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const stopForwarding = forwardSignals(child);
  const code = await exitCodeOf(child);
  stopForwarding();
  clearInterval(repeated);
  if (code === 0) {
    writeFileSync(stampFile(root), `${lockDigest(root)} ${packages}`);
    process.stderr.write(`  Installing dependencies: done in ${seconds()} s\n`);
  } else {
    process.stderr.write(`${Buffer.concat(output).toString("utf8")}\n`);
    process.stderr.write(`npm ${verb} failed: see its message above, then start again.\n`);
  }
  return code;
}

/**
 * Whatever the user's npm or NODE_ENV says. No package needs its install script, and none gets to run one: PostgreSQL's
 * links are made at the start (prepare-binaries.ts), and every native part comes prebuilt.
 * @param {"ci" | "install"} verb
 * @param {Packages} packages
 */
export function installArguments(verb, packages) {
  return [
    ...(verb === "ci" ? ["ci"] : ["install", "--no-save"]),
    packages === "production" ? "--omit=dev" : "--include=dev",
    ...["--include=optional", "--ignore-scripts", "--engine-strict=false"],
    ...["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"],
  ];
}

/**
 * What this lock file's own install left behind. npm may leave out packages that package.json no longer asks for,
 * and its record then never equals the lock file, however often it installs.
 * @param {string} root
 */
const stampFile = (root) => path.join(root, "node_modules", ".laneway-installed");

/** @param {string} root */
function readStamp(root) {
  return existsSync(stampFile(root)) ? readFileSync(stampFile(root), "utf8") : "";
}

/** @param {string} root */
function lockDigest(root) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * The npm that started us, on the Node it runs on: `node` in PATH may be the project's own, which npm ci
 * deletes while it works. Without one (another package manager, or run by hand), the npm in PATH.
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && node && path.basename(script) === "npm-cli.js") return { file: node, args: [script] };
  return { file: "npm", args: [] };
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
