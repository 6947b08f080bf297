import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

/** Told to browsers at first: how soon to come back after the stream has broken off. */
export const RETRY_LINE = "retry: 2000\n\n";

/** One event in the form of text/event-stream. JSON holds no line breaks. */
export function serverSentEvent<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
