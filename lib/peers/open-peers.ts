import type { Database, Statement } from "#lib/db/database.ts";
import type { Log } from "#lib/log.ts";
import { type Listener, listen } from "./listen.ts";
import { listenerName } from "./listening-processes.ts";
import { CHANNELS, type Channel, type Peers } from "./peers.ts";

const GREETING = "laneway_hello";
/** A NOTIFY holds less than 8000 bytes. */
const IDS_A_MESSAGE = 200;

const notify: Statement = {
  name: "notify-peers",
  text: "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message(channel, payload)",
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
  const hearers = new Map<string, Set<(runId: string) => void>>(
    CHANNELS.map((channel) => [channel, new Set()]),
  );
  function hear(channel: string, payload: string): void {
    for (const runId of payload.split(" ")) for (const hearer of hearers.get(channel) ?? []) hearer(runId);
  }
  const listener: Listener | undefined = listens
    ? await listen({ url, name: listenerName(keyIds), channels: CHANNELS, greeting: GREETING, hear, log })
    : undefined;

  const gathered = new Map<Channel, Set<string>>();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await new Promise(setImmediate); // what else this turn of the event loop has to tell
    while (gathered.size > 0) {
      const messages = [...gathered].flatMap(([channel, runIds]) =>
        chunks([...runIds]).map((ids) => [channel, ids.join(" ")] as const),
      );
      gathered.clear();
      await db.run(notify, [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)]);
    }
  }

  return {
    tell(channel, runId) {
      if (listener && !listener.hasOthers) return;
      gathered.set(channel, (gathered.get(channel) ?? new Set()).add(runId));
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
    on(channel, hearer) {
      hearers.get(channel)?.add(hearer);
      return () => void hearers.get(channel)?.delete(hearer);
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
