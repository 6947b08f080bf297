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
    `curl -sS ${quoted(`${origin}/v1/public/agents/${agentId}/runs`)}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n  ");
}

/** Within single quotes a shell reads everything as it stands, but for a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
