import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Queries, Statement } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { type Listener, listen } from "./listen.ts";
import { listenerName } from "./listening-processes.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly peers: Peers;
  }
}

/**
 * What processes on one database tell each other, always about a run, and the channel of each. All of it is a hint that
 * may be late or lost. Processes of other versions listen on the same channels.
 */
const CHANNELS = {
  /** A run that a worker holds was answered or is to be cancelled. */
  held: "laneway_runs",
  /** A run's status changed; polls may be held for it anywhere. */
  changed: "laneway_changed",
  /** A run needs a worker. */
  runnable: "laneway_runnable",
} as const;
const GREETING = "laneway_hello";

export type News = keyof typeof CHANNELS;

export interface Peers {
  /** To be called after the commit that it is about; returns at once. */
  tell(news: News, runId: string): void;
  /** For what must not be lost with this process. Few may: such a commit takes a lock of the whole database. */
  tellWithCommit(tx: Pick<Queries, "run">, news: News, runId: string): Promise<void>;
  /** Hears what this process itself tells, too. @returns a function that ends it. */
  on(news: News, hear: (runId: string) => void): () => void;
  /** Sends the messages that are still waiting. */
  close(): Promise<void>;
}

/** A NOTIFY holds less than 8000 bytes. */
const IDS_A_MESSAGE = 200;

const messages = batch({ channel: "text", payload: "text" });

const notify: Statement = {
  name: "notify-peers",
  text: `select pg_notify(channel, payload) from ${messages.rows("message")}`,
};

/**
 * Connects this process with the others on its database. What it tells them goes out after the commit it is about,
 * all that has gathered in one statement and never two at once: a commit that carries NOTIFY takes a lock of the
 * whole database, so no transaction that matters carries one. Alone on its database a process sends nothing.
 * @param listens false for a process that only tells, and does so without asking whether anybody listens.
 */
export async function openPeers({
  db,
  url,
  log,
  listens,
  keyIds,
}: {
  db: Database;
  url: string;
  log: Log;
  listens: boolean;
  /** As `listenerName` takes them. */
  keyIds?: readonly string[] | undefined;
}): Promise<Peers> {
  const channels = Object.values(CHANNELS);
  const hearers = new Map<string, Set<(runId: string) => void>>(
    channels.map((channel) => [channel, new Set()]),
  );
  function hear(channel: string, payload: string): void {
    for (const runId of payload.split(" ")) for (const hearer of hearers.get(channel) ?? []) hearer(runId);
  }
  const listener: Listener | undefined = listens
    ? await listen({ url, name: listenerName(keyIds), channels, greeting: GREETING, hear, log })
    : undefined;

  const gathered = new Map<News, Set<string>>();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await new Promise(setImmediate); // what else this turn of the event loop has to tell
    while (gathered.size > 0) {
      const told = [...gathered].flatMap(([news, runIds]) =>
        chunks([...runIds]).map((ids) => ({ channel: CHANNELS[news], payload: ids.join(" ") })),
      );
      gathered.clear();
      await db.run(notify, messages.values(told));
    }
  }

  return {
    tell(news, runId) {
      if (listener && !listener.hasOthers) return;
      gathered.set(news, (gathered.get(news) ?? new Set()).add(runId));
      sending ??= send()
        .catch((error: unknown) => {
          // Held polls ask again and every worker looks for runnable runs: all of it is only found later.
          gathered.clear();
          log.warn({ error: error instanceof Error ? error.name : "unknown" }, "telling peers failed");
        })
        .finally(() => {
          sending = undefined;
        });
    },
    async tellWithCommit(tx, news, runId) {
      await tx.run(notify, messages.values([{ channel: CHANNELS[news], payload: runId }]));
    },
    on(news, hearer) {
      hearers.get(CHANNELS[news])?.add(hearer);
      return () => void hearers.get(CHANNELS[news])?.delete(hearer);
    },
    async close() {
      await sending;
      await listener?.close();
    },
  };
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_A_MESSAGE) }, (_, index) =>
    ids.slice(index * IDS_A_MESSAGE, (index + 1) * IDS_A_MESSAGE),
  );
}
