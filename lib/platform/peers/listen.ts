import { Client } from "pg";
import { KEEPALIVE } from "#lib/platform/db/database.ts";
import { watchSilence } from "#lib/platform/db/silence-watch.ts";
import { LIMITS } from "#lib/platform/db/statement-limits.ts";
import type { Log } from "#lib/platform/log.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { IS_LISTENER } from "./listening-processes.ts";

const RECONNECT_MS = 1_000;
/** How often other listeners are counted; a new one also announces itself. */
const COUNT_MS = 5_000;
const CONNECT_MS = 10_000;

const countOthers = `
  select count(*)::int as "others"
    from pg_stat_activity
   where ${IS_LISTENER} and pid <> pg_backend_pid()`;

export interface Listener {
  /** Whether another process listens; true while unknown. */
  readonly hasOthers: boolean;
  close(): Promise<void>;
}

/** Receives other processes' messages. Reconnects after a break; callers must detect missed messages themselves. */
export async function listenToPeers({
  url,
  name,
  channels,
  greeting,
  hear,
  log,
}: {
  /** Not through a transaction-mode pooler: LISTEN needs a session. */
  url: string;
  /** From `listenerName`. */
  name: string;
  channels: readonly string[];
  /** The channel on which new processes announce themselves. */
  greeting: string;
  hear: (channel: string, payload: string) => void;
  log: Log;
}): Promise<Listener> {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hasOthers = true;
  let isCounting = false;
  const watch = watchSilence({ limitMs: LIMITS.request.silenceMs });

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_MS,
      ...KEEPALIVE,
    });
    let processId: number | undefined;
    next.on("notification", ({ channel, payload = "", processId: sender }) => {
      if (channel !== greeting) hear(channel, payload);
      else if (sender !== processId) hasOthers = true;
    });
    next.on("error", () => {}); // followed by "end"
    next.on("end", reconnect);
    await next.connect();
    watch.add(next);
    for (const channel of [greeting, ...channels]) await next.query(`listen ${channel}`);
    const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as "pid"');
    processId = rows[0]?.pid;
    await next.query(`notify ${greeting}`);
    client = next;
    await count();
  }

  async function count(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    try {
      const answer = await client?.query<{ others: number }>(countOthers);
      if (answer) hasOthers = (answer.rows[0]?.others ?? 0) > 0;
    } finally {
      isCounting = false;
    }
  }

  function reconnect(): void {
    client = undefined;
    hasOthers = true;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        logFailure(log, { error, message: "listening failed; trying again" });
        reconnect();
      });
    }, RECONNECT_MS);
    retry.unref();
  }

  await connect();
  const counting = setInterval(() => void count().catch(() => {}), COUNT_MS); // a broken connection also emits "end"
  counting.unref();
  return {
    get hasOthers() {
      return hasOthers;
    },
    async close() {
      closed = true;
      watch.stop();
      clearInterval(counting);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
