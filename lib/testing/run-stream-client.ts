import { type RunStreamEvents, runStreamEvents } from "#lib/contract/run-stream.ts";
import type { Api } from "./api-client.ts";
import { waitFor } from "./wait-for.ts";

export type StreamedEvent = {
  [Name in keyof RunStreamEvents]: {
    readonly name: Name;
    readonly id: string | undefined;
    readonly data: RunStreamEvents[Name];
  };
}[keyof RunStreamEvents];

/** A client's stream of a run, as far as the protocol goes. */
export interface OpenRunStream extends AsyncDisposable {
  readonly response: Response;
  /** Every event, in order, held against the contract. */
  readonly heard: StreamedEvent[];
  readonly comments: string[];
  /** Fulfilled when the stream is over: true if the server has ended it, false if it broke. */
  readonly ended: Promise<boolean>;
  /** The first event that is the one looked for, heard already or to come. */
  hear<Name extends keyof RunStreamEvents>(
    name: Name,
    isIt?: (data: RunStreamEvents[Name]) => boolean,
  ): Promise<RunStreamEvents[Name]>;
  /** The sequences of the trace events so far. */
  sequences(): string[];
  /** As a client sends it when it comes back. */
  lastEventId(): string;
}

export async function openRunStream(
  api: Pick<Api, "fetch">,
  runId: string,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<OpenRunStream> {
  const leaving = new AbortController();
  const response = await api.fetch(`/v1/public/runs/${runId}/stream${query}`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: leaving.signal,
  });
  const heard: StreamedEvent[] = [];
  const comments: string[] = [];
  const ended = read(response, heard, comments).then(
    () => true,
    () => false,
  );
  const sequences = () => heard.flatMap(({ name, data }) => (name === "trace" ? [data.sequence] : []));
  return {
    response,
    heard,
    comments,
    ended,
    sequences,
    lastEventId: () => heard.findLast(({ id }) => id !== undefined)?.id ?? "",
    hear: async (name, isIt = () => true) => {
      const found = await waitFor(
        `the event ${name}`,
        () => heard.find((event) => event.name === name && isIt(event.data as never)), // of that name, so of its data
      );
      return found.data as never;
    },
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await ended;
    },
  };
}

async function read(response: Response, heard: StreamedEvent[], comments: string[]): Promise<void> {
  let rest = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => readLine(line)));
      const [name, data] = [fields.get("event"), fields.get("data")];
      if (block.startsWith(":")) comments.push(block);
      else if (name !== undefined && data !== undefined) {
        const { [name as keyof RunStreamEvents]: schema } = runStreamEvents;
        const event = { name, id: fields.get("id"), data: schema.strict().parse(JSON.parse(data)) };
        heard.push(event as StreamedEvent); // of that name, so of its data
      }
    }
  }
}

function readLine(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}
