import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

/** The first line of a stream: how soon to reconnect after it breaks. */
export const RETRY_LINE = "retry: 2000\n\n";

/** One event in the form of text/event-stream. JSON holds no line breaks. */
export function serverSentEvent<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
