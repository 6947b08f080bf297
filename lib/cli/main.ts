import { requireNode } from "#lib/host/require-node.ts";
import type { Environment } from "./command/define-command.ts";
import { runCommandLine } from "./run-command-line.ts";
import { processTerminal } from "./terminal/process-terminal.ts";

/** `npm run laneway -- …`: one command of an operator or of CI. */
requireNode();
// biome-ignore lint/style/noProcessEnv: where the program begins; loadEnv gives it its meaning
const environment: Environment = process.env;
const terminal = processTerminal();
const exitCode = await runCommandLine({
  args: process.argv.slice(2),
  host: { terminal, environment, directory: directoryOf(environment) },
});
process.exitCode = terminal.forcedExitCode() ?? exitCode;

/** npm runs its scripts at the project's root, and says where it was called. */
function directoryOf({ npm_lifecycle_event: script, INIT_CWD: calledIn }: Environment): string {
  return script === "laneway" && calledIn !== undefined ? calledIn : process.cwd();
}
