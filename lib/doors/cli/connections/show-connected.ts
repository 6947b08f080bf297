import type { ConnectedResult } from "#lib/nouns/connections/create-connection.ts";

type Connected = Omit<ConnectedResult, "test">;

/** Commands test no secret before they store it. */
export function withoutTest({ test: _, ...connected }: ConnectedResult): Connected {
  return connected;
}

/** What became of a connection, and of the runs that waited for it. */
export function showConnected({ name, status, resumedRuns }: Connected): string {
  if (status === "not_authorised") {
    return `${name} was created without a secret. Runs that need it wait until \`connections authorize ${name}\`.`;
  }
  const runs = resumedRuns === 1 ? "1 run resumed." : `${resumedRuns} runs resumed.`;
  return resumedRuns === 0 ? `${name} is authorised.` : `${name} is authorised. ${runs}`;
}
