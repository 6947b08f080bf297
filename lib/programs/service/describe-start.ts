import { readPauseProgress } from "#lib/execution/worker/pause-workers.ts";
import { FIRST_KEY_DAYS } from "#lib/nouns/installation/first-run.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { startCommand } from "./start-command.ts";

/**
 * What a start prints for the person at the terminal: on the first start everything for signing in and for calling,
 * ending with a command that starts a run. If the output is stored (service manager, container), it contains no
 * secrets: the file has them.
 */
export function describeStart({
  origin,
  dataDir,
  databaseFiles,
  firstRun,
  toTerminal,
  dashboard = true,
}: {
  origin: string;
  dataDir: string;
  /** The embedded database's directory. */
  databaseFiles?: string | undefined;
  /** Only on the first start. */
  firstRun: FirstRun | undefined;
  /** Whether a person reads the output and nothing stores it. */
  toTerminal: boolean;
  /** Whether this process serves pages. */
  dashboard?: boolean;
}): string {
  const places = [
    dashboard ? `  Dashboard and API   ${origin}` : `  API                 ${origin} (LANEWAY_DASHBOARD=off)`,
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

/** A line for the terminal while workers are paused; otherwise nothing. */
export async function pauseNote(): Promise<string> {
  const { isPaused } = await readPauseProgress(runtime().db);
  return isPaused ? "  Workers are paused: no run executes. Resume with: npm run laneway -- resume\n" : "";
}
