import type { Environment } from "#lib/doors/cli/command/define-command.ts";
import { runCommandLine } from "#lib/doors/cli/run-command-line.ts";
import { processTerminal } from "#lib/doors/cli/terminal/process-terminal.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { startCommandRuntime } from "./start-command-runtime.ts";

/** `npm run laneway -- …`: one command for operators or CI. */
requireNode();
const environment: Environment = process.env;
const terminal = processTerminal();
const exitCode = await runCommandLine({
  args: process.argv.slice(2),
  host: { terminal, environment, directory: directoryOf(environment), startRuntime: startCommandRuntime },
});
process.exitCode = terminal.forcedExitCode() ?? exitCode;

/** npm runs scripts at the project's root, and passes the caller's directory. */
function directoryOf({ npm_lifecycle_event: script, INIT_CWD: calledIn }: Environment): string {
  return script === "laneway" && calledIn !== undefined ? calledIn : process.cwd();
}
