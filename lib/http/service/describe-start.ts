import type { FirstRun } from "#lib/host/first-run.ts";
import { startCommand } from "./start-command.ts";

/**
 * What a start tells the person at the terminal: on the first start everything that is needed to sign in and
 * to call, ending with a command that starts a run.
 */
export function describeStart({
  origin,
  dataDir,
  firstRun,
}: {
  origin: string;
  dataDir: string;
  /** Only on the start that made it. */
  firstRun: FirstRun | undefined;
}): string {
  const address = `  Dashboard and API   ${origin}`;
  if (!firstRun) return `\n${address}\n`;
  const lines = [
    "",
    address,
    `  Sign in as          ${firstRun.email}`,
    `  with password       ${firstRun.password}`,
    `  API key             ${firstRun.apiKey}`,
    "",
    `  These are shown once, and kept in ${dataDir}/first-run.json for you alone.`,
  ];
  const [agent] = firstRun.agents;
  const command = agent && startCommand({ origin, agent, apiKey: firstRun.apiKey });
  if (command) lines.push("", `  Start a run of ${agent.name}:`, "", `  ${command}`);
  return `${lines.join("\n")}\n`;
}
