import type { ConnectedResult } from "#lib/nouns/connections/create-connection.ts";

type Connected = Omit<ConnectedResult, "test">;

/** Commands store a secret without testing it. */
export function withoutTest({ test: _, ...connected }: ConnectedResult): Connected {
  return connected;
}

/** Shows the connection's state and how many waiting runs resumed. */
export function showConnected({ name, status, resumedRuns }: Connected): string {
  if (status === "not_authorised") {
    return `${name} was created without a secret. Runs that need it wait until \`connections authorize ${name}\`.`;
  }
  const runs = resumedRuns === 1 ? "1 run resumed." : `${resumedRuns} runs resumed.`;
  return resumedRuns === 0 ? `${name} is authorised.` : `${name} is authorised. ${runs}`;
}
