import { Command } from "commander";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import type { AttachableCommand, Host } from "./command/define-command.ts";
import { pauseCommand, resumeCommand } from "./commands/pause.ts";
import { statsCommand } from "./commands/stats.ts";
import { doctorCommand } from "./doctor/doctor-command.ts";

/** The commands of one noun, loaded on demand: their imports are most of the code. */
interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{ readonly commands: readonly AttachableCommand[] }>;
}

const GROUPS: readonly CommandGroup[] = [
  {
    name: "agents",
    summary: "Check, test, publish, list, limit and export agents",
    load: () => import("./commands/agents.ts"),
  },
  {
    name: "runs",
    summary: "Start, list, show, follow and cancel runs",
    load: () => import("./commands/runs.ts"),
  },
  {
    name: "keys",
    summary: "Create, list, rotate and revoke API keys",
    load: () => import("./commands/keys.ts"),
  },
  {
    name: "connections",
    summary: "Create, list, authorise and delete connections to other services",
    load: () => import("./commands/connections.ts"),
  },
  {
    name: "files",
    summary: "Move the contents of files between the database and S3",
    load: () => import("./commands/files.ts"),
  },
  {
    name: "secret",
    summary: "Rotate the secret that connections are sealed under",
    load: () => import("./commands/secret.ts"),
  },
  {
    name: "users",
    summary: "Create, list, suspend and reactivate members, set passwords",
    load: () => import("./commands/users.ts"),
  },
  {
    name: "models",
    summary: "List and set what models cost",
    load: () => import("./commands/models.ts"),
  },
  {
    name: "tools",
    summary: "Add, list, refresh and remove remote tool servers",
    load: () => import("./commands/tools.ts"),
  },
  {
    name: "settings",
    summary: "Show and change the workspace's settings",
    load: () => import("./commands/settings.ts"),
  },
  {
    name: "audit",
    summary: "Verify the audit log",
    load: () => import("./commands/audit.ts"),
  },
  {
    name: "database",
    summary: "Run PostgreSQL's own programs on the embedded database: dump, restore, psql",
    load: () => import("./commands/database.ts"),
  },
  {
    name: "retention",
    summary: "Delete what is older than it is kept",
    load: () => import("./commands/retention.ts"),
  },
  {
    name: "workspaces",
    summary: "Create and list workspaces",
    load: () => import("./commands/workspaces.ts"),
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
    const { commands } = await load();
    for (const attach of commands) attach(group, host, finish);
  }
  for (const attach of [doctorCommand, statsCommand, pauseCommand, resumeCommand])
    attach(program, host, finish);
  return program;
}
