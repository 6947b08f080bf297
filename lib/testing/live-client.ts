import type { LiveEvents } from "#lib/contract/dashboard/live.ts";
import type { Dashboard } from "./dashboard-client.ts";
import { waitFor } from "./wait-for.ts";

export type HeardEvent = {
  [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] };
}[keyof LiveEvents];

/** A browser's stream, as far as the protocol goes. */
export interface LiveStream extends AsyncDisposable {
  readonly status: number;
  readonly headers: Headers;
  /** Everything it has heard, in order. */
  readonly heard: HeardEvent[];
  /** Fulfilled when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** The first event that is the one looked for, heard already or to come. */
  hear<Name extends keyof LiveEvents>(
    name: Name,
    isIt?: (data: LiveEvents[Name]) => boolean,
  ): Promise<LiveEvents[Name]>;
  leave(): void;
}

export async function openLive(dashboard: Dashboard, topics: readonly string[]): Promise<LiveStream> {
  const leaving = new AbortController();
  const query = new URLSearchParams(topics.map((topic) => ["topics", topic]));
  const response = await dashboard.fetch(`/api/live?${query}`, { signal: leaving.signal });
  const heard: HeardEvent[] = [];
  const ended = read(response, heard).catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    hear: async (name, isIt = () => true) => {
      const found = await waitFor(
        `the event ${name}`,
        () => heard.find((event) => event.name === name && isIt(event.data as never)), // of that name, so of its data
      );
      return found.data as never;
    },
    leave: () => leaving.abort(),
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await ended;
    },
  };
}

async function read(response: Response, heard: HeardEvent[]): Promise<void> {
  let rest = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name !== undefined && data !== undefined)
        heard.push({ name, data: JSON.parse(data) } as HeardEvent); // the server's own words
    }
  }
}
