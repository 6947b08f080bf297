import { Superseded, WorkerClient, type WorkerPort } from "#components/workers/worker-client.ts";
import { BOUNDS, type Formatted, type MarkdownBounds, WIDER_BOUNDS } from "./format-markdown.ts";

/** What the worker that formats is asked. */
export interface MarkdownQuestions {
  readonly format: {
    readonly given: { readonly text: string; readonly bounds: MarkdownBounds };
    readonly answer: Formatted;
  };
}

/** The parser takes 3 to 6 ms for 1,000 characters of ordinary text: 256 kB in 1 s. The page's own thread waits for none of it. */
const PATIENCE_MS = 1_500;
/** Where somebody asked for it. */
const LONGER_PATIENCE_MS = 10_000;
const START_MS = 60_000;

const clients = new Map<number, WorkerClient<MarkdownQuestions>>();

/** A worker of each patience: what somebody asked for keeps no other text waiting. */
function clientOf(patienceMs: number): WorkerClient<MarkdownQuestions> {
  const client =
    clients.get(patienceMs) ?? new WorkerClient({ start: startWorker, patienceMs, startMs: START_MS });
  clients.set(patienceMs, client);
  return client;
}

function startWorker(): WorkerPort {
  return new Worker(new URL("./markdown-worker.ts", import.meta.url), { type: "module" });
}

/**
 * Formats a text in a worker of the page, which is ended when it takes too long.
 * @param slot who asks: a later text of the same slot takes the place of one that waits.
 * @returns undefined where one has.
 */
export async function formatAside(
  text: string,
  { isInsisted, slot }: { isInsisted: boolean; slot: string },
): Promise<Formatted | undefined> {
  const bounds = isInsisted ? WIDER_BOUNDS : BOUNDS;
  if (text.length > bounds.chars) return { refusal: "long" };
  try {
    return await clientOf(isInsisted ? LONGER_PATIENCE_MS : PATIENCE_MS).ask(
      "format",
      { text, bounds },
      slot,
    );
  } catch (error) {
    return error instanceof Superseded ? undefined : { refusal: "slow" };
  }
}
