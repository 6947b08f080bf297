import { Command } from "commander";
import { agentCommands } from "./agents/agent-commands.ts";
import type { Host } from "./command/define-command.ts";
import { attachGroup } from "./command/define-group.ts";
import { doctorCommand } from "./doctor/doctor-command.ts";
import { keyCommands } from "./keys/key-commands.ts";
import { runCommands } from "./runs/run-commands.ts";
import { settingCommands } from "./settings/setting-commands.ts";
import { userCommands } from "./users/user-commands.ts";
import { workspaceCommands } from "./workspaces/workspace-commands.ts";

const GROUPS = [agentCommands, runCommands, keyCommands, userCommands, settingCommands, workspaceCommands];

const FOOTER = `
The commands work on the database of DATABASE_URL or, without it, on the embedded one of DATA_DIR (.data),
whether or not the service is running. They act as the workspace's owner; --as names another member.

With --json, standard output is one JSON value: the result, or { "error": { "code", "message", "details" } }.
npm announces what it runs on standard output, too, unless it is told not to: npm run --silent laneway -- …
Messages and progress always go to standard error.

Exit code: 0 done, 1 failed, 2 the command line is wrong.`;

/**
 * The whole command line. Parsing rejects with a CommanderError for usage errors and for help, and with
 * whatever a command throws.
 */
export function createProgram({
  host,
  finish,
}: {
  host: Host;
  /** Told the exit code by a command that came to its end. */
  finish: (exitCode: number) => void;
}): Command {
  const program = new Command("npm run laneway --")
    .description("Operate Laneway: agents, runs, keys, people and settings.")
    .exitOverride()
    .configureOutput({
      writeOut: host.terminal.write,
      writeErr: (text) => host.terminal.notice(text.trimEnd()),
    })
    .showHelpAfterError("Add --help to see what the command takes.")
    .addHelpText("after", FOOTER);
  for (const group of GROUPS) attachGroup(program, { group, host, finish });
  doctorCommand(program, host, finish);
  return program;
}
