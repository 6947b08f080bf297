import type { JsonObject } from "#lib/json.ts";

/** Where the command takes the API key from: a key pasted into a command stays in the shell's history. */
export const KEY_VARIABLE = "LANEWAY_API_KEY";

/** A curl for a POSIX shell that starts a run. */
export function startCommand({
  origin,
  agentId,
  body,
}: {
  origin: string;
  agentId: string;
  body: JsonObject;
}): string {
  return [
    `curl -sS ${origin}/v1/public/agents/${encodeURIComponent(agentId)}/runs`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    `-H 'Content-Type: application/json'`,
    // Only between values does JSON hold line breaks, so the indentation changes none of them.
    `-d ${quoted(JSON.stringify(body, null, 2).replaceAll("\n", "\n  "))}`,
  ].join(" \\\n  ");
}

/** Within single quotes a shell reads everything as it stands, but for a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
