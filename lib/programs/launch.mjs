// @ts-check
/**
 * The one program behind npm's scripts: `node lib/programs/launch.mjs start|web|worker|build|dev|test|soak|failover|outside|bench|cli|seed|screenshots|generate|schemas [arguments]`.
 *
 * It is plain JavaScript on built-ins, because it runs on the machine's own Node (20 or newer) before
 * anything is installed. It installs what is missing, finds the project's Node 24 and hands over to it.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { platformComplaint } from "#lib/programs/launcher/check-platform.mjs";
import { findProjectNode, installedNode } from "#lib/programs/launcher/find-project-node.mjs";
import { heapFlags } from "#lib/programs/launcher/heap-flags.mjs";
import { installDependencies, isInstalled } from "#lib/programs/launcher/install-dependencies.mjs";
import { withInstallLock } from "#lib/programs/launcher/install-lock.mjs";
import { oldNodeNote } from "#lib/programs/launcher/old-node-note.mjs";
import { runChild } from "#lib/programs/launcher/run-child.mjs";
import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import { startEnvironment } from "#lib/programs/launcher/start-environment.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const BUILD = "lib/programs/build/main.ts";

/** Left by programs/image/prune-packages.mjs: in the container image everything is installed and built, and Node is there. */
const isImage = existsSync(path.join(root, "node_modules/.laneway-image"));

/** The commands that answer requests or run agents. */
const SERVICES = ["start", "web", "worker"];

/**
 * What Node 24 runs for each command, one after the other, the NODE_ENV that React and Next go by, and the packages it
 * needs: those that the service runs on, or all.
 * @type {Record<string, { programs: string[][], mode: string | undefined, packages: import("#lib/programs/launcher/install-dependencies.mjs").Packages }>}
 */
const COMMANDS = {
  start: {
    programs: [[BUILD, "start"], [serviceProgram("server")]],
    mode: "production",
    packages: "production",
  },
  web: {
    programs: [
      [BUILD, "web"],
      [serviceProgram("server"), "web"],
    ],
    mode: "production",
    packages: "production",
  },
  worker: {
    programs: [[BUILD, "worker"], [serviceProgram("worker")]],
    mode: "production",
    packages: "production",
  },
  build: { programs: [[BUILD]], mode: "production", packages: "production" },
  dev: { programs: [["lib/programs/dev.ts"]], mode: "development", packages: "all" },
  test: { programs: [["lib/programs/test.ts"]], mode: undefined, packages: "all" },
  soak: {
    programs: [["node_modules/vitest/vitest.mjs", "run", "--project", "soak"]],
    mode: undefined,
    packages: "all",
  },
  failover: {
    programs: [["node_modules/vitest/vitest.mjs", "run", "--project", "failover"]],
    mode: undefined,
    packages: "all",
  },
  outside: {
    programs: [["node_modules/vitest/vitest.mjs", "run", "--project", "outside"]],
    mode: undefined,
    packages: "all",
  },
  bench: { programs: [[BUILD], ["bench/main.ts"]], mode: "production", packages: "all" },
  cli: { programs: [["lib/programs/cli/main.ts"]], mode: "production", packages: "production" },
  seed: { programs: [["lib/programs/seed/main.ts"]], mode: "production", packages: "production" },
  screenshots: { programs: [[BUILD], ["e2e/screenshots/main.ts"]], mode: "production", packages: "all" },
  schemas: { programs: [["lib/programs/write-schemas.ts"]], mode: undefined, packages: "production" },
};

const [command = "", ...rest] = process.argv.slice(2);
process.exitCode = await launch(command, rest);

/**
 * @param {string} command
 * @param {string[]} rest
 * @returns {Promise<number>} the exit code
 */
async function launch(command, rest) {
  const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!chosen)
    return fail(`Usage: node lib/programs/launch.mjs ${Object.keys(COMMANDS).join("|")} [arguments]`);
  const complaint = platformComplaint();
  if (complaint !== undefined) return fail(complaint);

  const { mode, packages } = chosen;
  const programs = isImage ? chosen.programs.filter(([file]) => file !== BUILD) : chosen.programs;
  if (isImage && (packages === "all" || programs.length === 0)) return fail(`The image has no "${command}".`);
  if (!isImage && !isInstalled(root, packages)) {
    // Another command of this checkout may have installed while we waited for our turn.
    const installed = await withInstallLock(root, async () =>
      isInstalled(root, packages) ? 0 : installDependencies(root, packages),
    );
    if (installed !== 0) return installed;
  }
  // Node 24.0, which macOS on ARM gets, still calls running TypeScript experimental.
  const flags = ["--disable-warning=ExperimentalWarning", ...heapFlags()];
  const node = isImage ? process.execPath : findProjectNode(root, flags);
  if (node === undefined) {
    return fail(
      `Laneway needs Node 24, and npm did not install it for ${process.platform}-${process.arch}.\nInstall Node 24 yourself and start again.`,
    );
  }
  const note = SERVICES.includes(command) ? oldNodeNote({ node, bundled: installedNode(root) }) : undefined;
  if (note !== undefined) process.stderr.write(`  ${note}\n`);
  for (const program of programs) {
    const isLast = program === programs.at(-1);
    const code = await runChild({
      file: node,
      args: [...flags, ...program, ...(isLast ? rest : [])],
      cwd: root,
      environment: {
        NEXT_TELEMETRY_DISABLED: "1",
        NODE_ENV: mode,
        ...startEnvironment(root),
      },
    });
    if (code !== 0) return code;
  }
  return 0;
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
