import type { ConnectedResult } from "#lib/connections/create-connection.ts";

/** What became of a connection, and of the runs that waited for it. */
export function showConnected({ name, status, resumedRuns }: ConnectedResult): string {
  if (status === "not_authorised") {
    return `${name} is made, without a secret. Runs that need it wait until \`connections authorize ${name}\`.`;
  }
  const runs =
    resumedRuns === 1 ? "A run that waited for it goes on." : `${resumedRuns} runs that waited for it go on.`;
  return resumedRuns === 0 ? `${name} is authorised.` : `${name} is authorised. ${runs}`;
}
