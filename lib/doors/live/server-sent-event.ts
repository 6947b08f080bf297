/** The first line of a stream: how soon to reconnect after it breaks. */
export const RETRY_LINE = "retry: 2000\n\n";

/** One event in the form of text/event-stream. JSON holds no line breaks. */
export function serverSentEvent({ name, data, id }: { name: string; data: unknown; id?: string }): string {
  const place = id === undefined ? "" : `id: ${id}\n`;
  return `${place}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
