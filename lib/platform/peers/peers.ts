import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Queries, Statement } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { type Listener, listenToPeers } from "./listen.ts";
import { listenerName } from "./listening-processes.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly peers: Peers;
  }
}

/**
 * Messages between processes on one database that name runs, and the channel of each. All are hints that may be late or
 * lost. Processes of other versions use the same channels.
 */
const CHANNELS = {
  /** A run that a worker holds was answered or is to be cancelled. */
  held: "laneway_runs",
  /** A run was cancelled: the worker that holds it aborts its calls. */
  cancelled: "laneway_cancelled",
  /** A run's status changed; long polls may wait for it anywhere. */
  changed: "laneway_changed",
  /** A run needs a worker. */
  runnable: "laneway_runnable",
} as const;
/** Messages whose text only their hearers understand. They may be lost, too, and come in the order of each sender. */
const TEXT_CHANNELS = {
  /** Which runs' models somebody follows in the sender's process. */
  followed: "laneway_followed",
  /** What a model says whose run somebody follows. */
  said: "laneway_said",
} as const;
const GREETING = "laneway_hello";

export type News = keyof typeof CHANNELS;
export type TextNews = keyof typeof TEXT_CHANNELS;

/** A page that lists runs learns of new ones from `runnable`. */
export const ALL_NEWS: readonly News[] = Object.keys(CHANNELS) as News[]; // keys of the literal above
/** For a process that only executes runs: nobody waits for their changes there. */
export const WORKER_NEWS: readonly News[] = ["held", "cancelled", "runnable"];

export interface Peers {
  /** Call it after the commit; returns immediately. */
  tell(news: News, runId: string): void;
  /**
   * For messages that must not be lost with this process. Use it rarely: such a commit takes a lock of the whole
   * database.
   */
  tellWithCommit(tx: Pick<Queries, "run">, news: News, ...runIds: readonly string[]): Promise<void>;
  /**
   * Also receives this process's own messages.
   * @returns a function that unsubscribes.
   */
  on(news: News, hear: (runId: string) => void): () => void;
  /** As `tell`: a text of at most MAX_TEXT_BYTES. PostgreSQL sends equal texts of one statement once. */
  tellText(news: TextNews, text: string): void;
  /** As `on`. */
  onText(news: TextNews, hear: (text: string) => void): () => void;
  /** Sends all pending messages. */
  close(): Promise<void>;
}

/** A NOTIFY payload is limited to 8000 bytes. */
const IDS_A_MESSAGE = 200;
export const MAX_TEXT_BYTES = 7_900;

const messages = batch({ channel: "text", payload: "text" });

const notify: Statement = {
  name: "notify-peers",
  text: `select pg_notify(channel, payload) from ${messages.rows("message")}`,
};

/**
 * Connects this process with the others on its database. Messages are sent after the commit they are about, all pending
 * ones in one statement and never two at once: a commit with NOTIFY takes a lock of the whole database, so no important
 * transaction contains one. A process that is alone sends nothing.
 * @param hears the news that this process acts on; each message costs every process that listens to it. A process that
 *   hears none only sends, and does so without checking for listeners.
 */
export async function openPeers({
  db,
  url,
  log,
  hears,
  keyIds,
}: {
  db: Database;
  url: string;
  log: Log;
  hears: readonly News[];
  /** As in `listenerName`. */
  keyIds?: readonly string[] | undefined;
}): Promise<Peers> {
  const hearers = new Map<string, Set<(runId: string) => void>>(
    Object.values(CHANNELS).map((channel) => [channel, new Set()]),
  );
  const textHearers = new Map<string, Set<(text: string) => void>>(
    Object.values(TEXT_CHANNELS).map((channel) => [channel, new Set()]),
  );
  function hear(channel: string, payload: string): void {
    for (const hearer of textHearers.get(channel) ?? []) hearer(payload);
    for (const runId of payload.split(" ")) for (const hearer of hearers.get(channel) ?? []) hearer(runId);
  }
  const channels = [...hears.map((news) => CHANNELS[news]), ...textChannels(hears)];
  const listener: Listener | undefined =
    channels.length > 0
      ? await listenToPeers({ url, name: listenerName(keyIds), channels, greeting: GREETING, hear, log })
      : undefined;

  const gathered = new Map<News, Set<string>>();
  let texts: { channel: string; payload: string }[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await new Promise(setImmediate); // collects the other messages of this event-loop turn
    while (gathered.size > 0 || texts.length > 0) {
      const told: { channel: string; payload: string }[] = [...gathered].flatMap(([news, runIds]) =>
        messagesOf(news, [...runIds]),
      );
      told.push(...texts);
      gathered.clear();
      texts = [];
      await db.run(notify, messages.values(told));
    }
  }
  function sendSoon(): void {
    sending ??= send()
      .catch((error: unknown) => {
        // Long polls check again and every worker looks for runnable runs, so a lost message only causes a delay.
        gathered.clear();
        texts = [];
        log.warn({ error: error instanceof Error ? error.name : "unknown" }, "telling peers failed");
      })
      .finally(() => {
        sending = undefined;
      });
  }

  return {
    tell(news, runId) {
      if (listener && !listener.hasOthers) return;
      gathered.set(news, (gathered.get(news) ?? new Set()).add(runId));
      sendSoon();
    },
    tellText(news, text) {
      if (listener && !listener.hasOthers) return;
      texts.push({ channel: TEXT_CHANNELS[news], payload: text });
      sendSoon();
    },
    onText(news, hearer) {
      textHearers.get(TEXT_CHANNELS[news])?.add(hearer);
      return () => void textHearers.get(TEXT_CHANNELS[news])?.delete(hearer);
    },
    async tellWithCommit(tx, news, ...runIds) {
      await tx.run(notify, messages.values(messagesOf(news, runIds)));
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

/** Only who follows runs hears what models say; each lasting process may execute what others follow. */
function textChannels(hears: readonly News[]): string[] {
  if (hears.length === 0) return [];
  const { followed, said } = TEXT_CHANNELS;
  return hears.includes("changed") ? [followed, said] : [followed];
}

const messagesOf = (news: News, runIds: readonly string[]) =>
  chunks(runIds).map((ids) => ({ channel: CHANNELS[news], payload: ids.join(" ") }));

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_A_MESSAGE) }, (_, index) =>
    ids.slice(index * IDS_A_MESSAGE, (index + 1) * IDS_A_MESSAGE),
  );
}
