// @ts-check
/**
 * The one program behind npm's scripts: `node lib/host/launch.mjs start|web|worker|dev|test|bench|cli|seed|screenshots [arguments]`.
 *
 * It is plain JavaScript on built-ins, because it runs on the machine's own Node (20 or newer) before
 * anything is installed. It installs what is missing, finds the project's Node 24 and hands over to it.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { platformComplaint } from "./launcher/check-platform.mjs";
import { findProjectNode } from "./launcher/find-project-node.mjs";
import { installDependencies, isInstalled } from "./launcher/install-dependencies.mjs";
import { withInstallLock } from "./launcher/install-lock.mjs";
import { runChild } from "./launcher/run-child.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** What Node 24 runs for each command, one after the other, and the NODE_ENV that React and Next go by. */
const COMMANDS = {
  start: { programs: [["lib/host/build.ts"], ["server.ts"]], mode: "production" },
  web: { programs: [["lib/host/build.ts"], ["server.ts", "web"]], mode: "production" },
  worker: { programs: [["worker.ts"]], mode: "production" },
  dev: { programs: [["lib/host/dev.ts"]], mode: "development" },
  test: { programs: [["lib/host/test.ts"]], mode: undefined },
  bench: { programs: [["lib/host/build.ts"], ["bench/main.ts"]], mode: "production" },
  cli: { programs: [["lib/cli/main.ts"]], mode: "production" },
  seed: { programs: [["lib/testing/seed/main.ts"]], mode: "production" },
  screenshots: { programs: [["e2e/screenshots/main.ts"]], mode: "production" },
};

/** V8 would let it grow with the machine: 340 MB resident under load on 24 GB, 200 MB with this, and not slower. */
const YOUNG_GENERATION = "--max-semi-space-size=8";

const [command = "", ...rest] = process.argv.slice(2);
process.exitCode = await launch(command, rest);

/**
 * @param {string} command
 * @param {string[]} rest
 * @returns {Promise<number>} the exit code
 */
async function launch(command, rest) {
  if (!isCommand(command))
    return fail(
      "Usage: node lib/host/launch.mjs start|web|worker|dev|test|bench|cli|seed|screenshots [arguments]",
    );
  const complaint = platformComplaint();
  if (complaint !== undefined) return fail(complaint);

  if (!isInstalled(root)) {
    // Another command of this checkout may have installed while we waited for our turn.
    const installed = await withInstallLock(root, async () =>
      isInstalled(root) ? 0 : installDependencies(root),
    );
    if (installed !== 0) return installed;
  }
  const node = findProjectNode(root);
  if (node === undefined) {
    return fail(
      `Laneway needs Node 24, and npm did not install it for ${process.platform}-${process.arch}.\nInstall Node 24 or newer yourself and start again.`,
    );
  }
  const { programs, mode } = COMMANDS[command];
  for (const program of programs) {
    const isLast = program === programs.at(-1);
    const code = await runChild({
      file: node,
      // Node 24.0, which macOS on ARM gets, still calls running TypeScript experimental.
      args: ["--disable-warning=ExperimentalWarning", YOUNG_GENERATION, ...program, ...(isLast ? rest : [])],
      cwd: root,
      environment: {
        NEXT_TELEMETRY_DISABLED: "1",
        NODE_ENV: mode,
        // Sources are stripped of types and compiled once: a start takes a second less, and 25 MB.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules/.cache/node"),
      },
    });
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * @param {string} command
 * @returns {command is keyof typeof COMMANDS}
 */
function isCommand(command) {
  return Object.hasOwn(COMMANDS, command);
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
