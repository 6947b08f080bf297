import { FIRST_KEY_DAYS } from "#lib/nouns/installation/first-run.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { startCommand } from "./start-command.ts";

/**
 * What a start tells the person at the terminal: on the first start everything that is needed to sign in and
 * to call, ending with a command that starts a run. Output that is kept somewhere, by a service manager or a container,
 * gets no secret: the file has it.
 */
export function describeStart({
  origin,
  dataDir,
  databaseFiles,
  firstRun,
  toTerminal,
}: {
  origin: string;
  dataDir: string;
  /** Of the embedded database. */
  databaseFiles?: string | undefined;
  /** Only on the start that made it. */
  firstRun: FirstRun | undefined;
  /** Whether a person reads it, and nothing keeps it. */
  toTerminal: boolean;
}): string {
  const places = [
    `  Dashboard and API   ${origin}`,
    ...(databaseFiles === undefined ? [] : [`  Database files      ${databaseFiles}`]),
  ];
  if (!firstRun) return `\n${places.join("\n")}\n`;
  const file = `${dataDir}/first-run.json`;
  const signIn = ["", ...places, `  Sign in as          ${firstRun.email}`];
  if (!toTerminal) {
    return `${[...signIn, "", `  The password and an API key are in ${file}.`].join("\n")}\n`;
  }
  const lines = [
    ...signIn,
    `  with password       ${firstRun.password}`,
    `  API key             ${firstRun.apiKey}`,
    "",
    `  These are shown once, and kept in ${file} for you alone. The key expires in ${FIRST_KEY_DAYS} days.`,
  ];
  const [agent] = firstRun.agents;
  const command = agent && startCommand({ origin, agent, apiKey: firstRun.apiKey });
  if (command) lines.push("", `  Start a run of ${agent.name}:`, "", `  ${command}`);
  return `${lines.join("\n")}\n`;
}
