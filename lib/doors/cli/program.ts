import { Command } from "commander";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import type { AttachableCommand, Host } from "./command/define-command.ts";
import { doctorCommand } from "./doctor/doctor-command.ts";
import { statsCommand } from "./stats/stats-command.ts";
import { pauseCommand } from "./workers/pause-command.ts";
import { resumeCommand } from "./workers/resume-command.ts";

/** The commands of one noun, loaded on demand: their imports are most of the code. */
interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  load(): Promise<readonly AttachableCommand[]>;
}

const GROUPS: readonly CommandGroup[] = [
  {
    name: "agents",
    summary: "Check, test, publish, list, limit and export agents",
    load: async () => (await import("./agents/agent-commands.ts")).agentCommands,
  },
  {
    name: "runs",
    summary: "Start, list, show, follow and cancel runs",
    load: async () => (await import("./runs/run-commands.ts")).runCommands,
  },
  {
    name: "keys",
    summary: "Create, list, rotate and revoke API keys",
    load: async () => (await import("./keys/key-commands.ts")).keyCommands,
  },
  {
    name: "connections",
    summary: "Create, list, authorise and delete connections to other services",
    load: async () => (await import("./connections/connection-commands.ts")).connectionCommands,
  },
  {
    name: "files",
    summary: "Move the contents of files between the database and S3",
    load: async () => (await import("./files/file-commands.ts")).fileCommands,
  },
  {
    name: "secret",
    summary: "Rotate the secret that connections are sealed under",
    load: async () => (await import("./secret/secret-commands.ts")).secretCommands,
  },
  {
    name: "users",
    summary: "Create, list, suspend and reactivate members, set passwords",
    load: async () => (await import("./users/user-commands.ts")).userCommands,
  },
  {
    name: "models",
    summary: "List and set what models cost",
    load: async () => (await import("./models/model-commands.ts")).modelCommands,
  },
  {
    name: "tools",
    summary: "Add, list, refresh and remove remote tool servers",
    load: async () => (await import("./tools/tool-commands.ts")).toolCommands,
  },
  {
    name: "settings",
    summary: "Show and change the workspace's settings",
    load: async () => (await import("./settings/setting-commands.ts")).settingCommands,
  },
  {
    name: "audit",
    summary: "Verify the audit log",
    load: async () => (await import("./audit/audit-commands.ts")).auditCommands,
  },
  {
    name: "retention",
    summary: "Delete what is older than it is kept",
    load: async () => (await import("./retention/retention-commands.ts")).retentionCommands,
  },
  {
    name: "workspaces",
    summary: "Create and list workspaces",
    load: async () => (await import("./workspaces/workspace-commands.ts")).workspaceCommands,
  },
];

const FOOTER = `
The commands work on the database of DATABASE_URL or, without it, on the embedded one of DATA_DIR (.data),
whether or not the service is running. They act as the workspace's owner; --as names another member.

With --json, standard output is JSON alone: the result, or { "error": { "code", "message", "details" } }.
Messages and progress always go to standard error.

Exit code: 0 done, 1 failed, 2 the command line is wrong.`;

/**
 * Builds the command line that these arguments need. Parsing rejects with a CommanderError for usage errors and help,
 * and with any error that a command throws.
 */
export async function createProgram({
  args,
  host,
  finish,
}: {
  args: readonly string[];
  host: Host;
  /** Called with the exit code when a command finishes. */
  finish: (exitCode: number) => void;
}): Promise<Command> {
  const program = new Command("npm run laneway --")
    .description("Operate Laneway: agents, runs, keys, tools, connections, people and settings.")
    .version(SERVICE_VERSION, "--version", "write the version and nothing else")
    .exitOverride()
    .configureOutput({
      writeOut: host.terminal.write,
      writeErr: (text) => host.terminal.notice(text.trimEnd()),
    })
    .showHelpAfterError("Add --help to see what the command takes.")
    .addHelpText("after", FOOTER);
  for (const { name, summary, load } of GROUPS) {
    const group = program.command(name).summary(summary).description(`${summary}.`);
    if (!args.slice(0, 2).includes(name)) continue; // the second argument is for `help <group>`
    for (const attach of await load()) attach(group, host, finish);
  }
  for (const attach of [doctorCommand, statsCommand, pauseCommand, resumeCommand])
    attach(program, host, finish);
  return program;
}
