import { requireNode } from "#lib/host/require-node.ts";
import { runCommandLine } from "./run-command-line.ts";
import { processTerminal } from "./terminal/process-terminal.ts";

/** `npm run laneway -- …`: one command of an operator or of CI. */
requireNode();
const terminal = processTerminal();
const exitCode = await runCommandLine({
  args: process.argv.slice(2),
  // biome-ignore lint/style/noProcessEnv: where the program begins; loadEnv gives it its meaning
  host: { terminal, environment: process.env },
});
process.exitCode = terminal.forcedExitCode() ?? exitCode;
